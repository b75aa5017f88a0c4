import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { FullPage } from '#portal/kit/full-page.tsx'
import { type Provider, ProviderContext } from '#portal/kit/provider.tsx'
import { Button } from '#portal/kit/button.tsx'
import { texts } from '#portal/kit/texts.ts'
import { whenIdle } from '#portal/kit/when-idle.ts'
import { portalRouter } from '#portal/routes.tsx'
import { providerInPage } from './provider-in-page.ts'

const words = {
  unreachable: 'Não conseguimos abrir o portal',
  advice: 'Verifique a sua conexão e tente de novo.',
} as const

const UnknownProvider = lazy(async () => ({
  default: (await import('#portal/features/not-found/not-found.tsx')).UnknownProvider,
}))

async function askForProvider() {
  return await (await import('./provider-by-network.ts')).askForProvider()
}

type Found = Provider | 'unknown' | 'unreachable' | 'asking'

/** The whole application of one provider; without a provider there is nothing but the 404 page. */
export function Portal() {
  const [found, setFound] = useState<Found>(() => providerInPage() ?? 'asking')

  useEffect(() => {
    if (found !== 'asking') return
    askForProvider().then(
      (provider) => setFound(provider ?? 'unknown'),
      () => setFound('unreachable'),
    )
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
  return <ProvidersPortal provider={found} />
}

function ProvidersPortal({ provider }: { provider: Provider }) {
  const [router] = useState(() => portalRouter(provider))

  // Whoever types a password will want the panel next: its code comes meanwhile.
  useEffect(
    () =>
      whenIdle(() => {
        for (const id of ['/panel', '/panel/'] as const) {
          void router.routesById[id].options.component?.preload?.()
        }
      }),
    [router],
  )

  return (
    <ProviderContext value={provider}>
      <RouterProvider router={router} />
    </ProviderContext>
  )
}
