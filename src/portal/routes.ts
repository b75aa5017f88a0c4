import { type AnyRoute, createRouter } from '@tanstack/react-router'
import type { SignOutReason } from '#contract/worker/messages.ts'
import { root } from './app/root.tsx'
import { RouteFailure } from './app/route-failure.tsx'
import type { Provider } from './kit/pages/provider.tsx'
import { accountRoutes } from './routes/account-routes.ts'
import { financialRoutes } from './routes/financial-routes.ts'
import { panel } from './routes/panel.ts'
import { planRoutes, supportAliases } from './routes/plan-routes.ts'
import { visitorRoutes } from './routes/visitor-routes.ts'

/** The route table of the first specification, in its order (section 2). */
export const subscriberRoutes = [
  ...visitorRoutes,
  panel.addChildren([...accountRoutes, ...financialRoutes, ...planRoutes]),
  ...supportAliases,
] as const

/** A router over these routes. */
export const routerOf = <Tree extends AnyRoute>(routeTree: Tree, provider: Provider) =>
  createRouter({
    routeTree,
    context: { provider },
    defaultPreload: 'intent',
    // The query cache decides what is fresh: the router caches nothing itself.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteFailure,
    scrollRestoration: true,
  })

/** The router of one provider's subscribers. */
export const subscriberRouter = (provider: Provider) =>
  routerOf(root.addChildren(subscriberRoutes), provider)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why the portal led to sign-in. Not in the URL, so that a shared link does not carry it. */
    signOutReason?: SignOutReason
    /** The page of staff that led to the sign-in, opened after it. */
    returnTo?: string
    /** The text that a support request begins with. */
    supportMessage?: string
  }
}
