import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { FullPage } from '#portal/kit/full-page.tsx'
import { ProviderContext } from '#portal/kit/provider.tsx'
import { Button } from '#portal/kit/button.tsx'
import { texts } from '#portal/kit/texts.ts'
import { onFirstTouch } from '#portal/kit/first-touch.ts'
import { startOffline } from '#portal/app/start-offline.ts'
import { type Bootstrap, bootstrap } from './bootstrap.ts'
import { UpdatePrompt } from './update-prompt.tsx'

const words = {
  unreachable: 'Não conseguimos abrir o portal',
  advice: 'Verifique a sua conexão e tente de novo.',
} as const

const UnknownProvider = lazy(async () => ({
  default: (await import('#portal/features/not-found/not-found.tsx')).UnknownProvider,
}))

async function askForProvider() {
  return await (await import('./provider-by-network.ts')).fetchProvider()
}

type Found = Bootstrap | 'unknown' | 'unreachable' | 'asking'

/**
 * The whole application of one provider, asked for when the page came without one; without a
 * provider there is nothing but the 404 page.
 */
export function Portal({ opened }: { opened: Bootstrap | null }) {
  const [found, setFound] = useState<Found>(opened ?? 'asking')

  useEffect(() => {
    if (found !== 'asking') return
    askForProvider()
      .then(async (provider): Promise<Found> => (provider ? await bootstrap(provider) : 'unknown'))
      .then(setFound, () => setFound('unreachable'))
  }, [found])

  if (found === 'asking') return null
  if (found === 'unknown') {
    return (
      <Suspense>
        <UnknownProvider />
      </Suspense>
    )
  }
  if (found === 'unreachable') {
    return (
      <FullPage title={words.unreachable} text={words.advice}>
        <Button onClick={() => setFound('asking')}>{texts.retry}</Button>
      </FullPage>
    )
  }
  return <ProvidersPortal {...found} />
}

function ProvidersPortal({ provider, router }: Bootstrap) {
  // The administration is no provider's: there is no panel ahead, and nothing to keep offline.
  const isPortal = provider.theme.client_id !== ''

  // Whoever touches the form will want the panel next: its code comes meanwhile.
  useEffect(() => {
    if (!isPortal) return undefined
    return onFirstTouch(() => {
      for (const id of ['/panel', '/panel/'] as const) {
        void router.routesById[id].options.component?.preload?.()
      }
    })
  }, [router, isPortal])

  useEffect(() => {
    if (isPortal) startOffline()
  }, [isPortal])

  return (
    <ProviderContext value={provider}>
      <RouterProvider router={router} />
      <UpdatePrompt />
    </ProviderContext>
  )
}
