import { timingSafeEqual } from 'node:crypto'
import type { checkAcs } from '#contract/service/device-service.ts'
import { changeWifiPassword, findRouter, listRouters } from '#contract/service/routers.ts'
import { wifiPasswordProblem } from '#domain/service/routers/wifi.ts'
import { wlanPath } from '#domain/service/routers/wlan-path.ts'
import type { Acses } from '#server/upstreams/acs/acses.ts'
import type { Acs, AcsRouter, AcsWlan } from '#server/upstreams/acs/port.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { routerAnswer, routerDetailAnswer } from './answers.ts'
import { listOwnRouters } from './own-routers.ts'
import type { PendingChange, WifiChanges } from './wifi-changes.ts'

/** Whose routers are read. `fresh`: bypass the caches. */
interface Reader extends Pick<Call<typeof checkAcs>, 'session' | 'fresh' | 'signal'> {
  readonly tenant: Parameters<Erps['for']>[0] & Pick<Tenant, 'acs'>
}

interface PasswordChange {
  readonly serial: string
  readonly lanIndex: number
  readonly wlanIndex: number
  readonly password: string
}

const routerKey = (reader: Reader, serial: string) => ({ ...subscriberOf(reader), serial })

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

  function listOwned({ tenant, session, fresh, signal }: Reader, acs: Acs) {
    const { customerId } = session
    return listOwnRouters({ erp: erps.for(tenant), acs, customerId, fresh, signal })
  }

  async function findOwned(reader: Reader, acs: Acs, serial: string): Promise<AcsRouter> {
    const router = findListed(await listOwned(reader, acs), (own) => own.serial === serial)
    return router ?? refuse(findRouter, 'device not found')
  }

  /** The changes still pending. Those that the router has by now are deleted. */
  async function listPending(reader: Reader, serial: string, wlans: readonly AcsWlan[]) {
    const router = routerKey(reader, serial)
    const pending: PendingChange[] = []
    for (const change of await changes.listPending({ ...router, now: now() })) {
      const password = wlans.find((wlan) => wlanPath(wlan) === change.path)?.password ?? null
      if (password !== null && change.matches(password)) {
        await changes.delete({ ...router, path: change.path })
      } else pending.push(change)
    }
    return pending
  }

  return {
    list: async (reader: Reader) => {
      const { value, asOf, isIncomplete } = await listOwned(reader, acsOf(reader))
      return {
        devices: value.map(routerAnswer),
        as_of: asOf.toISOString(),
        ...(isIncomplete && { incomplete: true }),
      }
    },

    find: async (reader: Reader, serial: string) => {
      const acs = acsOf(reader)
      const router = await findOwned(reader, acs, serial)
      const asOf = now()
      const wlans = await acs.wlansOf(router.serial, reader.signal)
      const pending = await listPending(reader, router.serial, wlans)
      return {
        device: routerDetailAnswer(router, wlans, pending, acs.minPasswordLength),
        as_of: asOf.toISOString(),
      }
    },

    changePassword: async (reader: Reader, { password, ...network }: PasswordChange) => {
      const acs = acsOf(reader)
      requireValidPassword(password, acs.minPasswordLength)
      const { serial } = await findOwned(reader, acs, network.serial)
      const wlan = (await acs.wlansOf(serial, reader.signal)).find(
        ({ lanIndex, wlanIndex }) =>
          lanIndex === network.lanIndex && wlanIndex === network.wlanIndex,
      )
      if (!wlan) refuse(changeWifiPassword, 'device not found')

      // The router is read back in any case: without an answer, the change may still have been made.
      const outcome = await valueOrFailure(acs.changePassword({ serial, wlan, password }))
      if (outcome === 'refused') refuse(changeWifiPassword, 'password refused by device')
      const wlansAfter = await valueOrFailure(acs.wlansOf(serial))
      const isConfirmed = Array.isArray(wlansAfter) && hasPassword(wlansAfter, wlan, password)
      if (!isConfirmed && outcome instanceof UpstreamFailure) throw outcome
      const change = { ...routerKey(reader, serial), path: wlanPath(wlan) }
      if (isConfirmed) {
        await changes.delete(change)
        return { state: 'confirmed' as const }
      }
      await changes.add({ ...change, password, now: now() })
      return { state: 'waiting' as const }
    },
  }
}

/** Refuses, with a text for each problem, what the router would refuse (specification 5). */
function requireValidPassword(password: string, minLength: number): void {
  const problem = wifiPasswordProblem(password, minLength)
  if (problem === 'missing') refuse(changeWifiPassword, 'password not provided')
  if (problem === 'short for device') refuse(changeWifiPassword, 'password too short for device')
  if (problem) refuse(changeWifiPassword, 'invalid password')
}

async function valueOrFailure<T>(promise: Promise<T>): Promise<T | UpstreamFailure> {
  return promise.catch((error: unknown) => {
    if (error instanceof UpstreamFailure) return error
    throw error
  })
}

/** Whether a network has this password. False when the router does not reveal it. */
function hasPassword(wlans: readonly AcsWlan[], { id }: AcsWlan, password: string): boolean {
  const actual = Buffer.from(wlans.find((wlan) => wlan.id === id)?.password ?? '')
  const expected = Buffer.from(password)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
