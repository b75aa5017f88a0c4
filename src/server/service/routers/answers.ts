import type { AnswerInput } from '#contract/platform/endpoint.ts'
import type { findRouter, listRouters } from '#contract/service/routers.ts'
import { wifiBands } from '#domain/service/routers/wifi.ts'
import { wlanPath } from '#domain/service/routers/wlan-path.ts'
import type { AcsRouter, AcsWlan } from '#server/upstreams/acs/port.ts'
import type { PendingChange, WifiPart } from './wifi-changes.ts'

const instant = (date: Date | null) => date?.toISOString() ?? ''

/** A router in the form of the contract. */
export function routerAnswer(
  router: AcsRouter,
): AnswerInput<typeof listRouters>['devices'][number] {
  return {
    serialNumber: router.serial,
    deviceInfo: {
      manufacturer: router.manufacturer,
      modelName: router.model,
      pppLogin: router.login,
    },
    created: instant(router.installedAt),
    last_inform: instant(router.lastSeen),
    is_online: router.isOnline,
  }
}

function wlanAnswer(wlan: AcsWlan, pending: readonly PendingChange[]) {
  const path = wlanPath(wlan)
  const askedAt = (what: WifiPart) =>
    instant(pending.find((one) => one.path === path && one.what === what)?.requestedAt ?? null)
  return {
    path,
    ssid: wlan.ssid,
    password: wlan.password,
    enable: wlan.isEnabled,
    asked_at: askedAt('password'),
    name_asked_at: askedAt('name'),
  }
}

/** A router with its networks by band and their pending changes. */
export function routerDetailAnswer(
  router: AcsRouter,
  wlans: readonly AcsWlan[],
  pending: readonly PendingChange[],
  minPasswordLength: number,
): AnswerInput<typeof findRouter>['device'] {
  const { deviceInfo, ...rest } = routerAnswer(router)
  const wlanData = Object.fromEntries(
    wifiBands.map((band) => [
      band,
      wlans.filter((wlan) => wlan.band === band).map((wlan) => wlanAnswer(wlan, pending)),
    ]),
  )
  return { ...rest, deviceInfo: { ...deviceInfo, wlanData }, password_min: minPasswordLength }
}
