import { timingSafeEqual } from 'node:crypto'
import { changeWifiPassword, type checkAcs, listRouters, findRouter } from '#contract/routers.ts'
import { wifiPasswordProblem } from '#domain/routers/wifi.ts'
import { wlanPath } from '#domain/routers/wlan-path.ts'
import type { Acses } from '#server/acs/acses.ts'
import type { Acs, AcsDevice, AcsWlan } from '#server/acs/port.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Call } from '#server/http/call.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import { deviceAnswer, deviceDetailAnswer } from './answers.ts'
import type { WaitingChange, WifiChanges } from './changes.ts'
import { ownDevices } from './own-devices.ts'

/** Whose devices, and how freshly they are to be read. */
interface Reader extends Pick<Call<typeof checkAcs>, 'session' | 'fresh' | 'signal'> {
  readonly tenant: Parameters<Erps['for']>[0] & Pick<Tenant, 'acs'>
}

interface Change {
  readonly serial: string
  readonly lanIndex: number
  readonly wlanIndex: number
  readonly password: string
}

const placeOf = ({ tenant: { clientId }, session: { customerId } }: Reader, serial: string) => ({
  clientId,
  customerId,
  serial,
})

export type RouterService = ReturnType<typeof routerService>

export function routerService(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly acses: Pick<Acses, 'for'>
  readonly changes: WifiChanges
  readonly now: () => Date
}) {
  const { erps, acses, changes, now } = deps

  function acsOf({ tenant: { clientId, acs } }: Reader): Acs {
    if (!acs) refuse(listRouters, 'no acs configured')
    return acses.for({ clientId, acs })
  }

  function owned({ tenant, session, fresh, signal }: Reader, acs: Acs) {
    const { customerId } = session
    return ownDevices({ erp: erps.for(tenant), acs, customerId, fresh, signal })
  }

  async function ownedOne(reader: Reader, acs: Acs, serial: string): Promise<AcsDevice> {
    const { value } = await owned(reader, acs)
    const device = value.find((own) => own.serial === serial)
    return device ?? refuse(findRouter, 'device not found')
  }

  /** What is still waiting; what the device has by now is forgotten. */
  async function stillWaiting(reader: Reader, serial: string, wlans: readonly AcsWlan[]) {
    const place = placeOf(reader, serial)
    const still: WaitingChange[] = []
    for (const change of await changes.waiting({ ...place, now: now() })) {
      const found = wlans.find((wlan) => wlanPath(wlan) === change.path)?.password ?? null
      if (found !== null && change.isFor(found)) {
        await changes.forget({ ...place, path: change.path })
      } else still.push(change)
    }
    return still
  }

  return {
    list: async (reader: Reader) => {
      const { value, asOf } = await owned(reader, acsOf(reader))
      return { devices: value.map(deviceAnswer), as_of: asOf.toISOString() }
    },

    one: async (reader: Reader, serial: string) => {
      const acs = acsOf(reader)
      const device = await ownedOne(reader, acs, serial)
      const asOf = now()
      const wlans = await acs.wlansOf(device.serial, reader.signal)
      const waiting = await stillWaiting(reader, device.serial, wlans)
      return {
        device: deviceDetailAnswer(device, wlans, waiting, acs.minPasswordLength),
        as_of: asOf.toISOString(),
      }
    },

    changePassword: async (reader: Reader, { password, ...place }: Change) => {
      const acs = acsOf(reader)
      requireFit(password, acs.minPasswordLength)
      const { serial } = await ownedOne(reader, acs, place.serial)
      const wlan = (await acs.wlansOf(serial, reader.signal)).find(
        ({ lanIndex, wlanIndex }) => lanIndex === place.lanIndex && wlanIndex === place.wlanIndex,
      )
      if (!wlan) refuse(changeWifiPassword, 'device not found')

      // No answer is no proof that nothing was done: either way the device itself is asked.
      const asked = await orFailure(acs.changePassword({ serial, wlan, password }))
      if (asked === 'refused') refuse(changeWifiPassword, 'password refused by device')
      const read = await orFailure(acs.wlansOf(serial))
      const isConfirmed = Array.isArray(read) && isOnDevice(read, wlan, password)
      if (!isConfirmed && asked instanceof UpstreamFailure) throw asked
      const change = { ...placeOf(reader, serial), path: wlanPath(wlan) }
      if (isConfirmed) {
        await changes.forget(change)
        return { state: 'confirmed' as const }
      }
      await changes.remember({ ...change, password, now: now() })
      return { state: 'waiting' as const }
    },
  }
}

/** What the device would refuse is refused here, in words (specification 5). */
function requireFit(password: string, deviceMin: number): void {
  const problem = wifiPasswordProblem(password, deviceMin)
  if (problem === 'missing') refuse(changeWifiPassword, 'password not provided')
  if (problem === 'short for device') refuse(changeWifiPassword, 'password too short for device')
  if (problem) refuse(changeWifiPassword, 'invalid password')
}

async function orFailure<T>(asking: Promise<T>): Promise<T | UpstreamFailure> {
  return asking.catch((error: unknown) => {
    if (error instanceof UpstreamFailure) return error
    throw error
  })
}

/** False as well when the device does not tell. */
function isOnDevice(wlans: readonly AcsWlan[], { id }: AcsWlan, password: string): boolean {
  const found = Buffer.from(wlans.find((wlan) => wlan.id === id)?.password ?? '')
  const wanted = Buffer.from(password)
  return found.length === wanted.length && timingSafeEqual(found, wanted)
}
