import { checkAcs } from '#contract/service/device-service.ts'
import { changeWifiPassword, findRouter, listRouters } from '#contract/service/routers.ts'
import { register, type Api } from '#server/platform/http/register.ts'
import type { RouterService } from './service.ts'

export function routerRoutes(api: Api, { routers }: { readonly routers: RouterService }): void {
  register(api, checkAcs, async ({ tenant }) => ({ is_acs_configured: tenant.acs !== null }))
  register(api, listRouters, (call) => routers.list(call))
  register(api, findRouter, (call) => routers.find(call, call.params.serial))
  register(api, changeWifiPassword, (call) => {
    const { serial, lanIndex, wlanIndex } = call.params
    const network = { serial, lanIndex: Number(lanIndex), wlanIndex: Number(wlanIndex) }
    return routers.changePassword(call, { ...network, password: call.body.password })
  })
}
