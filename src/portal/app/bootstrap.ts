import type { NavigateOptions } from '@tanstack/react-router'
import type { Provider } from '#portal/kit/provider.tsx'
import { portalRouter } from '#portal/routes.ts'

/** What the routed portal needs before its first render. */
export interface Bootstrap {
  readonly provider: Provider
  readonly router: ReturnType<typeof portalRouter>
}

/**
 * Loads the router and the first screen of a provider's portal, so that one render draws it: the screen
 * of the address, or the one that the sign-in leads to.
 */
export async function bootstrap(
  provider: Provider,
  destination?: NavigateOptions,
): Promise<Bootstrap> {
  const router = portalRouter(provider)
  await (destination ? router.navigate(destination) : router.load())
  return { provider, router }
}
