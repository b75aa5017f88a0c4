import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { setOwnDevice, validToken } from '#contract/account/session.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { anyInput } from '#tests/support/wire/any-input.ts'
import { person, useApp } from '../../support/app.ts'
import { ownedIds } from '../../support/database/owned-ids.ts'

/*
 * Calls every registered route, so that no new one lacks its access check: signed out, with another
 * provider's session, in every role on every kind of host, and with the ids of other subscribers.
 */

const app = useApp()

const guarded = endpoints
  .filter(({ policy }) => policy === 'subscriber')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('routes called without a session', () => {
  it.each(guarded)('%s answers 401 without a session', async (_, endpoint) => {
    const answer = await app().visitor().call(endpoint, anyInput(endpoint, {}))
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ message: 'unauthenticated' })
  })
})

describe("routes called with another provider's session", () => {
  it("refuses another provider's session in every route, also with a false client_id", async () => {
    const maria = await app().signIn(person('Maria', 'litoral'))
    const atDemo = maria.copy({ clientId: 'demo' })
    for (const [name, endpoint] of guarded) {
      const moved = await atDemo.call(endpoint, anyInput(endpoint, {}))
      expect([name, moved.status]).toEqual([name, 401])
      const headers = { client_id: 'demo' }
      const lying = await maria.call(endpoint, { ...anyInput(endpoint, {}), headers })
      expect([name, lying.status]).toEqual([name, 403])
      expect(await lying.json()).toMatchObject({ message: 'client_id does not match host' })
    }
  })
})

type Role = 'visitor' | 'subscriber' | 'provider' | 'admin'
const roles: readonly Role[] = ['visitor', 'subscriber', 'provider', 'admin']

/** The host of the subscriber and the provider user of these tests, and two other hosts. */
const hosts = { own: 'demo', foreign: 'litoral', administration: 'adm' } as const
type Place = keyof typeof hosts

const passed = '400 invalid request'

/**
 * The answer of a route to an unknown query field: of the input check, or of the access check
 * before.
 */
function expected({ policy }: Endpoint, role: Role, place: Place): string {
  if (policy === 'admin' || policy === 'admin-visitor') {
    if (place !== 'administration') return '404 not found'
    return policy === 'admin-visitor' || role === 'admin' ? passed : '401 unauthenticated'
  }
  if (place === 'administration') return '404 unknown provider'
  if (policy === 'public' || (role === policy && place === 'own')) return passed
  return '401 unauthenticated'
}

describe.each(roles)('routes called as %s', (role) => {
  it.each(Object.entries(hosts))(
    'gives the expected answer of every route on the host "%s"',
    async (at, host) => {
      const enter = {
        visitor: async () => app().visitor(),
        subscriber: () => app().signIn(person('Maria')),
        provider: () => app().signInProvider(),
        admin: () => app().signInAdmin(),
      }
      const browser = (await enter[role]()).copy({ clientId: host })
      const place = at === 'own' || at === 'foreign' ? at : 'administration'
      const told: Record<string, string> = {}
      const due: Record<string, string> = {}
      for (const endpoint of endpoints) {
        const asked = anyInput(endpoint)
        const answer = await browser.call(endpoint, asked)
        const { message } = v.parse(v.object({ message: v.string() }), await answer.json())
        told[endpoint.name] = `${answer.status} ${message}`
        due[endpoint.name] = expected(endpoint, role, place)
      }
      expect(told).toEqual(due)
    },
  )
})

/** The routes of an own device that opens bills alone; the list is written out, so that it grows knowingly. */
const openToOwnDevice = new Set([
  'createInvoiceDownload',
  'createPaymentLink',
  'downloadInvoice',
  'findAutomaticPayment',
  'findInvoicePayment',
  'findPaymentGroup',
  'findPixOfSeveral',
  'issueBoleto',
  'listAutomaticPayments',
  'listInvoices',
  'listPaymentLinks',
  'payInvoicesByPix',
  'pushKey',
  'readInvoiceParts',
  'readIssuedPix',
  'readPix',
  'readPushConfig',
  'removePushConfig',
  'savePushConfig',
  'signReceipt',
  'validToken',
])

describe('routes called by an own device after its full session', () => {
  it('refuses every route but those of bills and reminders', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const maria = await app().signIn(person('Maria'))
    await maria.call(setOwnDevice, { body: { is_own_device: true } })
    vi.setSystemTime(Date.now() + 20 * dayMs)
    await maria.call(validToken, {})
    const told: Record<string, string> = {}
    for (const [, endpoint] of guarded) {
      const asked = anyInput(endpoint)
      const answer = await maria.call(endpoint, asked)
      const { message } = v.parse(v.object({ message: v.string() }), await answer.json())
      told[endpoint.name] = `${answer.status} ${message}`
    }
    vi.useRealTimers()
    const due = guarded.map(([, { name }]) => [
      name,
      openToOwnDevice.has(name) ? passed : '403 full session required',
    ])
    expect(told).toEqual(Object.fromEntries(due))
  })
})

/** Names of id fields. Tokens have tests of their own: a random one belongs to no subscriber. */
const idFields = /(?:^id|_id|Id|Index|[sS]erial)$/

function takesAnId({ params, query, body }: Endpoint): boolean {
  return [params, query, body].some(
    (schema) =>
      schema !== undefined &&
      'entries' in schema &&
      Object.keys(schema.entries ?? {}).some((name) => idFields.test(name)),
  )
}

describe("routes called with another subscriber's ids", () => {
  it('covers every endpoint that takes an id of a subscriber', () => {
    const taking = endpoints
      .filter((one) => one.policy === 'subscriber' && takesAnId(one))
      .map(({ name }) => name)
    // A request about a line of someone else is opened without it: tests/api/service/lines.test.ts.
    const missing = taking.filter(
      (name) => !Object.hasOwn(ownedIds, name) && name !== 'createSupportRequest',
    )
    expect(missing).toEqual([])
  })

  it.each(Object.entries(ownedIds))(
    '%s answers as for an unknown id',
    async (name, { asked, ...ids }) => {
      const endpoint = endpoints.find((one) => one.name === name)
      if (!endpoint) throw new Error(`no endpoint ${name}`)
      const maria = await app().signIn(person('Maria'))
      const tell = async (id: string) => {
        const blank = { params: {}, query: {}, body: undefined }
        const answer = await maria.call(endpoint, { ...blank, ...asked(id) })
        return [answer.status, (await answer.text()).replace(/"request_id":"[^"]+"/, '')]
      }
      const unknown = await tell(ids.unknown)
      expect(unknown[0]).toBe(404)
      expect(await tell(ids.ofOtherSubscriber)).toEqual(unknown)
      expect(await tell(ids.ofOtherProvider)).toEqual(unknown)
    },
  )
})
