import { createRoute } from '@tanstack/react-router'
import { requireSubscriber } from '../app/gates.ts'
import { root } from '../app/root.tsx'
import { lazyScreen as lazy } from '#portal/app/start/lazy-screen.ts'

/** Prefetching of the screens; it loads with the panel and not with the entry. */
export const prefetch = () => import('#portal/app/panel/prefetch.ts')

/** The shell of every subscriber's screen (specification 2). */
export const panel = createRoute({
  getParentRoute: () => root,
  path: '/panel',
  beforeLoad: requireSubscriber,
  loader: async () => (await prefetch()).prefetchMenu(),
  component: lazy(() => import('#portal/app/panel/panel.tsx'), 'Panel'),
  notFoundComponent: lazy(
    () => import('#portal/features/site/not-found/panel-not-found.tsx'),
    'PanelNotFound',
  ),
})
