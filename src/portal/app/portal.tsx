import type { NavigateOptions } from '@tanstack/react-router'
import { type ReactNode, startTransition, useCallback, useEffect, useState } from 'react'
import type { BegunSignIn } from '#portal/features/account/session/begun-sign-in.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { CallProvider } from '#portal/kit/contact/call-provider.tsx'
import { FullPage } from '#portal/kit/pages/full-page.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { texts } from '#portal/kit/texts.ts'
import { Front } from './start/front.tsx'
import type { FrontScreen } from './start/front-screen.ts'
import { loadPageAgain } from './start/load-again.ts'
import { startOffline } from './start/start-offline.ts'
import { UpdatePrompt } from './notices/update-prompt.tsx'

const words = {
  unreachable: 'Não conseguimos abrir o portal',
  advice: 'Verifique a sua conexão e tente de novo.',
} as const

const UnknownProvider = lazyPart(
  async () => (await import('#portal/features/site/not-found/not-found.tsx')).UnknownProvider,
  { otherwise: () => <FullPage title={words.unreachable} text={words.advice} /> },
)

/** A screen of the sign-in, without a router. An element: the routed portal. */
export type Shown = FrontScreen | 'unknown' | 'unreachable' | { readonly routed: ReactNode }

/** Loads the routed portal with its first screen. Never rejects. */
export async function openPortal(
  provider: Provider | null,
  destination?: NavigateOptions,
): Promise<Shown> {
  try {
    const { openRoutedPortal } = await import('./routed-portal.tsx')
    const routed = await openRoutedPortal(provider, destination)
    return routed ? { routed } : 'unknown'
  } catch {
    // The drawn page stays until the one that is loaded again takes its place.
    if (await loadPageAgain()) return await new Promise<never>(() => {})
    return 'unreachable'
  }
}

interface PortalProps {
  provider: Provider | null
  first: Shown
  /** A sign-in that was sent before the script arrived, and refused. */
  begun?: BegunSignIn | null
}

/**
 * The application of one provider: the sign-in, which needs the least code, and the routed portal once
 * the visitor leaves it or came for another screen. For an unknown provider there is only the 404 page.
 */
export function Portal({ provider, first, begun = null }: PortalProps) {
  const [shown, setShown] = useState(first)
  // The administration belongs to no provider and stores nothing offline.
  const isPortal = shown !== 'unknown' && provider?.theme.client_id !== ''

  useEffect(() => {
    if (isPortal) startOffline()
  }, [isPortal])

  const open = useCallback(
    async (destination?: NavigateOptions) => {
      const next = await openPortal(provider, destination)
      startTransition(() => setShown(next))
    },
    [provider],
  )

  if (shown === 'unknown') return <UnknownProvider />
  return (
    <>
      <ProviderContext value={provider}>
        {(shown === 'sign-in' || shown === 'password-step') && (
          <Front screen={shown} begun={begun} onLeave={open} />
        )}
        {shown === 'unreachable' && (
          <FullPage title={words.unreachable} text={words.advice}>
            <Button onClick={() => void open()}>{texts.retry}</Button>
            {provider && <CallProvider />}
          </FullPage>
        )}
        {typeof shown === 'object' && shown.routed}
      </ProviderContext>
      <UpdatePrompt />
    </>
  )
}
