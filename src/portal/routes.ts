import { createRouter } from '@tanstack/react-router'
import type { SignOutReason } from '#contract/worker/messages.ts'
import { root } from './app/root.tsx'
import { RouteFailure } from './app/route-failure.tsx'
import type { Provider } from './kit/provider.tsx'
import { accountRoutes } from './routes/account-routes.ts'
import { financialRoutes } from './routes/financial-routes.ts'
import { panel } from './routes/panel.ts'
import { planRoutes, supportAliases } from './routes/plan-routes.ts'
import { staffRoutes } from './routes/staff-routes.ts'
import { visitorRoutes } from './routes/visitor-routes.ts'

/* The route tables of both specifications, in their order (section 2 of each). */
const routeTree = root.addChildren([
  ...visitorRoutes,
  panel.addChildren([...accountRoutes, ...financialRoutes, ...planRoutes]),
  ...supportAliases,
  ...staffRoutes,
])

/** The router of one provider's portal. */
export function portalRouter(provider: Provider) {
  return createRouter({
    routeTree,
    context: { provider },
    defaultPreload: 'intent',
    // The query cache decides what is fresh: the router caches nothing itself.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteFailure,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof portalRouter>
  }

  interface HistoryState {
    /** Why the portal led to sign-in. Not in the URL, so that a shared link does not carry it. */
    signOutReason?: SignOutReason
    /** The page of staff that led to the sign-in, opened after it. */
    returnTo?: string
    /** The text that a support request begins with. */
    supportMessage?: string
  }
}
