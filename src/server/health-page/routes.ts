import { staffHealth } from '#contract/health.ts'
import { type Api, register } from '#server/http/register.ts'
import type { HealthService } from './service.ts'

export function healthPageRoutes(api: Api, { health }: { readonly health: HealthService }): void {
  register(api, staffHealth, () => health.read())
}
