import type { AnswerInput } from '#contract/endpoint.ts'
import type { listRouters, findRouter } from '#contract/routers.ts'
import { wifiBands } from '#domain/routers/wifi.ts'
import { wlanPath } from '#domain/routers/wlan-path.ts'
import type { AcsDevice, AcsWlan } from '#server/acs/port.ts'
import type { WaitingChange } from './changes.ts'

const instant = (date: Date | null) => date?.toISOString() ?? ''

/** A device as the contract names it. */
export function deviceAnswer(
  device: AcsDevice,
): AnswerInput<typeof listRouters>['devices'][number] {
  return {
    serialNumber: device.serial,
    deviceInfo: {
      manufacturer: device.manufacturer,
      modelName: device.model,
      pppLogin: device.login,
    },
    created: instant(device.installedAt),
    last_inform: instant(device.lastSeen),
    is_online: device.isOnline,
  }
}

function wlanAnswer(wlan: AcsWlan, waiting: readonly WaitingChange[]) {
  const path = wlanPath(wlan)
  return {
    path,
    ssid: wlan.ssid,
    password: wlan.password,
    enable: wlan.isEnabled,
    asked_at: instant(waiting.find((change) => change.path === path)?.askedAt ?? null),
  }
}

/** The same with its networks, band by band, and what is waiting for them. */
export function deviceDetailAnswer(
  device: AcsDevice,
  wlans: readonly AcsWlan[],
  waiting: readonly WaitingChange[],
  passwordMin: number,
): AnswerInput<typeof findRouter>['device'] {
  const { deviceInfo, ...rest } = deviceAnswer(device)
  const wlanData = Object.fromEntries(
    wifiBands.map((band) => [
      band,
      wlans.filter((wlan) => wlan.band === band).map((wlan) => wlanAnswer(wlan, waiting)),
    ]),
  )
  return { ...rest, deviceInfo: { ...deviceInfo, wlanData }, password_min: passwordMin }
}
