import type { AnswerInput } from '#contract/endpoint.ts'
import type { listDevices, readOneDevice } from '#contract/devices.ts'
import { wifiBands } from '#domain/devices/wifi.ts'
import { wlanPath } from '#domain/devices/wlan-path.ts'
import type { AcsDevice, AcsWlan } from '#server/acs/port.ts'

const instant = (date: Date | null) => date?.toISOString() ?? ''

/** A device as the contract names it. */
export function deviceAnswer(
  device: AcsDevice,
): AnswerInput<typeof listDevices>['devices'][number] {
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

const wlanAnswer = (wlan: AcsWlan) => ({
  path: wlanPath(wlan),
  ssid: wlan.ssid,
  password: wlan.password,
  enable: wlan.isEnabled,
})

/** The same with its networks, band by band. */
export function deviceDetailAnswer(
  device: AcsDevice,
  wlans: readonly AcsWlan[],
  passwordMin: number,
): AnswerInput<typeof readOneDevice>['device'] {
  const { deviceInfo, ...rest } = deviceAnswer(device)
  const wlanData = Object.fromEntries(
    wifiBands.map((band) => [band, wlans.filter((wlan) => wlan.band === band).map(wlanAnswer)]),
  )
  return { ...rest, deviceInfo: { ...deviceInfo, wlanData }, password_min: passwordMin }
}
