import { checkAcs } from '#contract/devices.ts'
import { register, type Api } from '#server/http/register.ts'

export function deviceRoutes(api: Api): void {
  register(api, checkAcs, async ({ tenant }) => ({ is_acs_configured: tenant.acsUrl !== null }))
}
