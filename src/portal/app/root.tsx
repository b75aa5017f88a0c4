import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { NotFound } from '#portal/features/not-found/not-found.tsx'
import type { Provider } from '#portal/kit/provider.tsx'

export interface RouterContext {
  readonly provider: Provider
}

export const root = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  notFoundComponent: NotFound,
})
