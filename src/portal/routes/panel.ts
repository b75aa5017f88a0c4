import { createRoute, lazyRouteComponent as lazy } from '@tanstack/react-router'
import { requireSubscriber } from '../app/gates.ts'
import { root } from '../app/root.tsx'

/** Fetches ahead of the screens; it loads with the panel, not with the entry. */
export const prefetch = () => import('../app/prefetch.ts')

/** The shell every subscriber's screen is drawn in (specification 2). */
export const panel = createRoute({
  getParentRoute: () => root,
  path: '/panel',
  beforeLoad: requireSubscriber,
  loader: async () => (await prefetch()).prefetchMenu(),
  component: lazy(() => import('../app/panel.tsx'), 'Panel'),
  notFoundComponent: lazy(
    () => import('../features/not-found/panel-not-found.tsx'),
    'PanelNotFound',
  ),
})
