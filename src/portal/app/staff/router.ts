import type { Provider } from '#portal/kit/pages/provider.tsx'
import { routerOf, subscriberRoutes } from '#portal/routes.ts'
import { staffRoutes } from '#portal/routes/staff-routes.ts'
import { root } from '../root.tsx'

/** The router of staff: the screens of the second specification besides those of subscribers. */
export const staffRouter = (provider: Provider) =>
  routerOf(root.addChildren([...subscriberRoutes, ...staffRoutes]), provider)

declare module '@tanstack/react-router' {
  interface Register {
    /** Every screen: links are checked against those of subscribers and staff alike. */
    router: ReturnType<typeof staffRouter>
  }
}
