import { timingSafeEqual } from 'node:crypto'
import type { checkAcs } from '#contract/service/device-service.ts'
import { changeWifiPassword, findRouter, listRouters } from '#contract/service/routers.ts'
import { changeWifiName } from '#contract/service/wifi-name.ts'
import { wifiNameProblem, wifiPasswordProblem } from '#domain/service/routers/wifi.ts'
import { wlanPath } from '#domain/service/routers/wlan-path.ts'
import type { Acses } from '#server/upstreams/acs/acses.ts'
import type { Acs, AcsRouter, AcsWlan } from '#server/upstreams/acs/port.ts'
import { findListed, type Listed } from '#server/platform/egress/answers/find-listed.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { routerAnswer, routerDetailAnswer } from './answers.ts'
import { listOwnRouters } from './own-routers.ts'
import type { PendingChange, WifiChanges, WifiPart } from './wifi-changes.ts'

/** Whose routers are read. `fresh`: bypass the caches. */
interface Reader extends Pick<Call<typeof checkAcs>, 'session' | 'fresh' | 'signal'> {
  readonly tenant: Parameters<Erps['for']>[0] & Pick<Tenant, 'acs' | 'rules'>
}

interface Network {
  readonly serial: string
  readonly lanIndex: number
  readonly wlanIndex: number
}

/** A change of a network, and the call that asks for it. */
interface AskedChange {
  readonly serial: string
  readonly wlan: AcsWlan
  readonly what: WifiPart
  readonly value: string
  readonly send: () => Promise<'asked' | 'refused'>
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
  async function listPending(reader: Reader, serial: string, { value: wlans }: Listed<AcsWlan>) {
    const router = routerKey(reader, serial)
    const pending: PendingChange[] = []
    for (const change of await changes.listPending({ ...router, now: now() })) {
      const wlan = findListed({ value: wlans }, (one) => wlanPath(one) === change.path)
      const value = (change.what === 'name' ? wlan?.ssid : wlan?.password) ?? null
      if (value !== null && change.matches(value)) {
        await changes.delete({ ...router, ...change })
      } else pending.push(change)
    }
    return pending
  }

  async function findNetwork(reader: Reader, acs: Acs, network: Network) {
    const { serial } = await findOwned(reader, acs, network.serial)
    const wlans = await acs.wlansOf(serial, reader.signal)
    const isAsked = ({ lanIndex, wlanIndex }: AcsWlan) =>
      lanIndex === network.lanIndex && wlanIndex === network.wlanIndex
    const wlan = findListed(wlans, isAsked, 'acs')
    return wlan ? { serial, wlan, wlans } : refuse(changeWifiPassword, 'device not found')
  }

  /** The router is read back in any case: without an answer, the change may still have been made. */
  async function change(reader: Reader, acs: Acs, asked: AskedChange) {
    const { serial, wlan, what, value, send } = asked
    const pending = { ...routerKey(reader, serial), path: wlanPath(wlan), what }
    // Noted before it is sent: when this process dies then, a change of the name must still wait for it.
    const takeBack = await changes.add({ ...pending, value, now: now() })
    const outcome = await valueOrFailure(send())
    if (outcome === 'refused') {
      await takeBack()
      return outcome
    }
    const after = await valueOrFailure(acs.wlansOf(serial))
    const isConfirmed = !(after instanceof UpstreamFailure) && hasValue(after, asked)
    if (!isConfirmed && outcome instanceof UpstreamFailure) {
      // Of what was sent the answer may be lost: the router gets it later.
      if (outcome.isUnsent) await takeBack()
      throw outcome
    }
    if (isConfirmed) await changes.delete(pending)
    return isConfirmed ? ('confirmed' as const) : ('waiting' as const)
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
        device: routerDetailAnswer(router, [...wlans.value], pending, acs.minPasswordLength),
        as_of: asOf.toISOString(),
        ...(wlans.isIncomplete && { incomplete: true }),
      }
    },

    changePassword: async (reader: Reader, password: string, network: Network) => {
      const acs = acsOf(reader)
      requireValidPassword(password, acs.minPasswordLength)
      const { serial, wlan } = await findNetwork(reader, acs, network)
      const state = await change(reader, acs, {
        serial,
        wlan,
        what: 'password',
        value: password,
        send: () => acs.changePassword({ serial, wlan, password }),
      })
      if (state === 'refused') refuse(changeWifiPassword, 'password refused by device')
      // The name of now went with the password, in place of one that waits.
      await changes.delete({ ...routerKey(reader, serial), path: wlanPath(wlan), what: 'name' })
      return { state }
    },

    changeName: async (reader: Reader, typed: string, network: Network) => {
      const acs = acsOf(reader)
      if (!reader.tenant.rules.allowsNewWifiName) refuse(changeWifiName, 'name change not offered')
      const name = typed.trim()
      if (wifiNameProblem(name)) refuse(changeWifiName, 'invalid name', { fields: ['name'] })
      const { serial, wlan, wlans } = await findNetwork(reader, acs, network)
      const { password } = wlan
      if (password === null) return refuse(changeWifiName, 'password unknown')
      // The password of now would be sent with the name, in place of the new one.
      const pending = await listPending(reader, serial, wlans)
      if (pending.some(({ path, what }) => what === 'password' && path === wlanPath(wlan))) {
        refuse(changeWifiName, 'password change pending')
      }
      const state = await change(reader, acs, {
        serial,
        wlan,
        what: 'name',
        value: name,
        send: () => acs.changeName({ serial, wlan: { ...wlan, password }, name }),
      })
      if (state === 'refused') refuse(changeWifiName, 'name refused by device')
      return { state }
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

/** Whether a network has what was asked for. False of a password that the router does not reveal. */
function hasValue({ value: wlans }: Listed<AcsWlan>, { wlan, what, value }: AskedChange): boolean {
  const found = findListed({ value: wlans }, ({ id }) => id === wlan.id)
  const actual = Buffer.from((what === 'name' ? found?.ssid : found?.password) ?? '')
  const expected = Buffer.from(value)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
