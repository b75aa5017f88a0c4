import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { NavigationContext } from '#portal/kit/pages/navigation.ts'
import { type Provider, ProviderContext } from '#portal/kit/pages/provider.tsx'
import { routerNavigation } from '../router-navigation.ts'
import { viewingRouter } from './router.ts'

/** Draws a viewing in place of the portal: no worker, no stored data, no session of a subscriber. */
export async function drawViewing(root: Element, provider: Provider, id: string): Promise<void> {
  const router = viewingRouter(provider, id)
  await router.load()
  createRoot(root).render(
    <StrictMode>
      <ProviderContext value={provider}>
        <NavigationContext value={routerNavigation(router)}>
          <RouterProvider router={router} />
        </NavigationContext>
      </ProviderContext>
    </StrictMode>,
  )
}
