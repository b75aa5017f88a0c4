import { changeWifiPassword, checkAcs, listRouters, findRouter } from '#contract/routers.ts'
import { register, type Api } from '#server/http/register.ts'
import type { DeviceService } from './service.ts'

export function deviceRoutes(api: Api, { devices }: { readonly devices: DeviceService }): void {
  register(api, checkAcs, async ({ tenant }) => ({ is_acs_configured: tenant.acs !== null }))
  register(api, listRouters, (call) => devices.list(call))
  register(api, findRouter, (call) => devices.one(call, call.params.serial))
  register(api, changeWifiPassword, (call) => {
    const { serial, lanIndex, wlanIndex } = call.params
    const place = { serial, lanIndex: Number(lanIndex), wlanIndex: Number(wlanIndex) }
    return devices.changePassword(call, { ...place, password: call.body.password })
  })
}
