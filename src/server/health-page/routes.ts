import { staffHealth } from '#contract/health.ts'
import { type Api, register } from '#server/http/register.ts'
import type { HealthService } from './service.ts'

export function healthPageRoutes(api: Api, { health }: { readonly health: HealthService }): void {
  register(api, staffHealth, async ({ staffMember: { clientIds } }) => {
    const state = await health.read()
    const isReached = (id: string) => clientIds?.has(id) ?? true
    return { ...state, tenants: state.tenants.filter((one) => isReached(one.client_id)) }
  })
}
