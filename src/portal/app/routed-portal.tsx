import { type NavigateOptions, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onFirstTouch } from '#portal/kit/browser/first-touch.ts'
import { NavigationContext } from '#portal/kit/pages/navigation.ts'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { type Bootstrap, bootstrap } from './start/bootstrap.ts'
import { listenToLaunches } from './start/launches.ts'
import { openScreen } from './start/open-screen.ts'
import { OpenScreenQuestion } from './start/open-screen-question.tsx'
import { preloadPanel } from './panel/preload-panel.ts'
import { routerNavigation } from './router-navigation.ts'

/** Everything but the sign-in, which stands before the router's code has arrived. */
function RoutedPortal({ provider, router }: Bootstrap) {
  const [navigation] = useState(() => routerNavigation(router))
  // The administration belongs to no provider: it has no panel to load.
  const isPortal = provider.theme.client_id !== ''

  // The first touch of the sign-in form loads the code of the panel, which comes next.
  useEffect(() => (isPortal ? onFirstTouch(preloadPanel) : undefined), [isPortal])
  useEffect(() => {
    if (isPortal) listenToLaunches((href) => openScreen(router, href))
  }, [router, isPortal])

  return (
    <ProviderContext value={provider}>
      <NavigationContext value={navigation}>
        <RouterProvider router={router} />
        <OpenScreenQuestion router={router} />
      </NavigationContext>
    </ProviderContext>
  )
}

/** Fetches the provider when the page was served without one. Null: the server does not know it. */
async function findProvider(provider: Provider | null): Promise<Provider | null> {
  return provider ?? (await (await import('./start/fetch-provider.ts')).fetchProvider())
}

/** The portal at the page's address or at a destination, ready to be drawn; null where it has no provider. */
export async function openRoutedPortal(known: Provider | null, destination?: NavigateOptions) {
  const provider = await findProvider(known)
  return provider && <RoutedPortal {...await bootstrap(provider, destination)} />
}
