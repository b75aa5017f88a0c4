import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FullPage } from '#portal/kit/full-page.tsx'
import { lazyPart } from '#portal/kit/lazy-part.tsx'
import { ProviderContext } from '#portal/kit/provider.tsx'
import { Button } from '#portal/kit/button.tsx'
import { texts } from '#portal/kit/texts.ts'
import { onFirstTouch } from '#portal/kit/first-touch.ts'
import { startOffline } from '#portal/app/start-offline.ts'
import { type Bootstrap, bootstrap } from './bootstrap.ts'
import { listenToLaunches } from './launches.ts'
import { OpenScreenQuestion } from './open-screen-question.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

const words = {
  unreachable: 'Não conseguimos abrir o portal',
  advice: 'Verifique a sua conexão e tente de novo.',
} as const

const UnknownProvider = lazyPart(
  async () => (await import('#portal/features/not-found/not-found.tsx')).UnknownProvider,
  { otherwise: () => <FullPage title={words.unreachable} text={words.advice} /> },
)

async function loadProvider() {
  return await (await import('./fetch-provider.ts')).fetchProvider()
}

type State = Bootstrap | 'unknown' | 'unreachable' | 'loading'

/**
 * The application of one provider. The provider is fetched when the page was served without one; for
 * an unknown provider there is only the 404 page.
 */
export function Portal({ bootstrapped }: { bootstrapped: Bootstrap | null }) {
  const [state, setState] = useState<State>(bootstrapped ?? 'loading')

  useEffect(() => {
    if (state !== 'loading') return
    loadProvider()
      .then(async (provider): Promise<State> => (provider ? await bootstrap(provider) : 'unknown'))
      .then(setState, () => setState('unreachable'))
  }, [state])

  if (state === 'loading') return null
  if (state === 'unknown') return <UnknownProvider />
  if (state === 'unreachable') {
    return (
      <FullPage title={words.unreachable} text={words.advice}>
        <Button onClick={() => setState('loading')}>{texts.retry}</Button>
      </FullPage>
    )
  }
  return <ProvidersPortal {...state} />
}

function ProvidersPortal({ provider, router }: Bootstrap) {
  // The administration belongs to no provider: it has no panel to load and stores nothing offline.
  const isPortal = provider.theme.client_id !== ''

  // The first touch of the sign-in form loads the code of the panel, which comes next.
  useEffect(() => {
    if (!isPortal) return undefined
    return onFirstTouch(() => {
      for (const id of ['/panel', '/panel/'] as const) {
        void router.routesById[id].options.component?.preload?.()
      }
    })
  }, [router, isPortal])

  useEffect(() => {
    if (!isPortal) return
    startOffline()
    listenToLaunches(router)
  }, [router, isPortal])

  return (
    <ProviderContext value={provider}>
      <RouterProvider router={router} />
      <UpdatePrompt />
      <OpenScreenQuestion router={router} />
    </ProviderContext>
  )
}
