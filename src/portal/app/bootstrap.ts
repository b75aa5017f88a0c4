import type { Provider } from '#portal/kit/provider.tsx'
import { portalRouter } from '#portal/routes.ts'

/** What the portal needs before its first render. */
export interface Bootstrap {
  readonly provider: Provider
  readonly router: ReturnType<typeof portalRouter>
}

/** Loads the router and the first screen of a provider's portal, so that one render draws it. */
export async function bootstrap(provider: Provider): Promise<Bootstrap> {
  const router = portalRouter(provider)
  await router.load()
  return { provider, router }
}
