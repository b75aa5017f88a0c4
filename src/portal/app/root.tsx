import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { Provider } from '#portal/kit/provider.tsx'

export interface RouterContext {
  readonly provider: Provider
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(
    () => import('#portal/features/not-found/not-found.tsx'),
    'NotFound',
  ),
})
