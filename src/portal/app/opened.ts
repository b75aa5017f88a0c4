import type { Provider } from '#portal/kit/provider.tsx'
import { portalRouter } from '#portal/routes.ts'

export interface Opened {
  readonly provider: Provider
  readonly router: ReturnType<typeof portalRouter>
}

/** A provider's portal with its first screen loaded, ready to be drawn in one stroke. */
export async function open(provider: Provider): Promise<Opened> {
  const router = portalRouter(provider)
  await router.load()
  return { provider, router }
}
