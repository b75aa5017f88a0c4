import type { AnyRouter, NavigateOptions } from '@tanstack/react-router'
import { isStaffPath } from '#contract/staff/staff-path.ts'
import type { Provider } from '#portal/kit/pages/provider.tsx'
import { subscriberRouter } from '#portal/routes.ts'

/** What the routed portal needs before its first render. */
export interface Bootstrap {
  readonly provider: Provider
  readonly router: AnyRouter
}

/** The map of the screens: those of staff load for staff alone. */
async function routerFor(provider: Provider) {
  if (!isStaffPath(location.pathname)) return subscriberRouter(provider)
  return (await import('#portal/app/staff/router.ts')).staffRouter(provider)
}

/**
 * Loads the router and the first screen of a provider's portal, so that one render draws it: the screen
 * of the address, or the one that the sign-in leads to.
 */
export async function bootstrap(
  provider: Provider,
  destination?: NavigateOptions,
): Promise<Bootstrap> {
  const router = await routerFor(provider)
  await (destination ? router.navigate(destination) : router.load())
  return { provider, router }
}
