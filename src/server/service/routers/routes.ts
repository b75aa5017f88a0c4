import { checkAcs } from '#contract/service/device-service.ts'
import { changeWifiPassword, findRouter, listRouters } from '#contract/service/routers.ts'
import { changeWifiName } from '#contract/service/wifi-name.ts'
import { register, type Api } from '#server/platform/http/register.ts'
import type { RouterService } from './service.ts'

export function routerRoutes(api: Api, { routers }: { readonly routers: RouterService }): void {
  register(api, checkAcs, async ({ tenant }) => ({ is_acs_configured: tenant.acs !== null }))
  register(api, listRouters, (call) => routers.list(call))
  register(api, findRouter, (call) => routers.find(call, call.params.serial))
  register(api, changeWifiPassword, (call) =>
    routers.changePassword(call, call.body.password, networkOf(call.params)),
  )
  register(api, changeWifiName, (call) =>
    routers.changeName(call, call.body.name, networkOf(call.params)),
  )
}

const networkOf = (params: { serial: string; lanIndex: string; wlanIndex: string }) => ({
  serial: params.serial,
  lanIndex: Number(params.lanIndex),
  wlanIndex: Number(params.wlanIndex),
})
