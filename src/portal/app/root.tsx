import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazyScreen } from './start/lazy-screen.ts'
import type { Provider } from '#portal/kit/pages/provider.tsx'

export interface RouterContext {
  readonly provider: Provider
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: lazyScreen(
    () => import('#portal/features/site/not-found/not-found.tsx'),
    'NotFound',
  ),
})
