import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { person, useApp } from '../support/app.ts'
import { ownedIds } from '../support/owned-ids.ts'

/*
 * Walks over every registered route, so that no new one can forget whom it serves: signed out, with
 * another provider's session, as everybody there is on every kind of host, and with ids that are
 * somebody else's.
 */

const app = useApp()

const guarded = endpoints
  .filter(({ policy }) => policy === 'subscriber')
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** Enough to reach the gate: the input is looked at only behind it. */
const anything = (endpoint: Endpoint) => ({
  params: Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1']),
  ),
  query: {},
  body: endpoint.body ? {} : undefined,
})

describe('signed out', () => {
  it.each(guarded)('%s refuses', async (_, endpoint) => {
    const answer = await app().visitor().call(endpoint, anything(endpoint))
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ message: 'unauthenticated' })
  })
})

describe("with another provider's session", () => {
  it('every route refuses it, on this host and with a lying client_id', async () => {
    const maria = await app().signIn(person('Maria', 'litoral'))
    const atDemo = maria.copy({ clientId: 'demo' })
    for (const [name, endpoint] of guarded) {
      const moved = await atDemo.call(endpoint, anything(endpoint))
      expect([name, moved.status]).toEqual([name, 401])
      const headers = { client_id: 'demo' }
      const lying = await maria.call(endpoint, { ...anything(endpoint), headers })
      expect([name, lying.status]).toEqual([name, 403])
      expect(await lying.json()).toMatchObject({ message: 'client_id does not match host' })
    }
  })
})

type Role = 'nobody' | 'subscriber' | 'provider' | 'admin'
const roles: readonly Role[] = ['nobody', 'subscriber', 'provider', 'admin']

/** Where the subscriber and the provider's user of this walk belong, and where they do not. */
const hosts = { own: 'demo', anothers: 'litoral', administration: 'adm' } as const
type Place = keyof typeof hosts

const passed = '400 invalid request'

/** What a route says to whoever asks it for something it does not know: behind its gate, or at it. */
function expected({ policy }: Endpoint, role: Role, place: Place): string {
  if (policy === 'admin' || policy === 'admin-visitor') {
    if (place !== 'administration') return '404 not found'
    return policy === 'admin-visitor' || role === 'admin' ? passed : '401 unauthenticated'
  }
  if (place === 'administration') return '404 unknown provider'
  if (policy === 'public' || (role === policy && place === 'own')) return passed
  return '401 unauthenticated'
}

describe.each(roles)('as %s', (role) => {
  it.each(Object.entries(hosts))(
    'every route is right on the host that is %s',
    async (at, host) => {
      const enter = {
        nobody: async () => app().visitor(),
        subscriber: () => app().signIn(person('Maria')),
        provider: () => app().signInProvider(),
        admin: () => app().signInAdmin(),
      }
      const browser = (await enter[role]()).copy({ clientId: host })
      const place = at === 'own' || at === 'anothers' ? at : 'administration'
      const told: Record<string, string> = {}
      const due: Record<string, string> = {}
      for (const endpoint of endpoints) {
        const asked = { ...anything(endpoint), query: { walk: 'on' } }
        const answer = await browser.call(endpoint, asked)
        const { message } = v.parse(v.object({ message: v.string() }), await answer.json())
        told[endpoint.name] = `${answer.status} ${message}`
        due[endpoint.name] = expected(endpoint, role, place)
      }
      expect(told).toEqual(due)
    },
  )
})

/** Tokens are guarded by tests of their own: nobody can own a random one. */
const idFields = /(?:^id|_id|Id|Index|[sS]erial)$/

function takesAnId({ params, query, body }: Endpoint): boolean {
  return [params, query, body].some(
    (schema) =>
      schema !== undefined &&
      'entries' in schema &&
      Object.keys(schema.entries ?? {}).some((name) => idFields.test(name)),
  )
}

describe("with another subscriber's ids", () => {
  it('covers every endpoint that takes an id', () => {
    const taking = endpoints
      .filter((one) => one.policy === 'subscriber' && takesAnId(one))
      .map(({ name }) => name)
    const missing = taking.filter((name) => !Object.hasOwn(ownedIds, name))
    expect(missing).toEqual([])
  })

  it.each(Object.entries(ownedIds))(
    '%s answers as for an id nobody has',
    async (name, { asked, ...ids }) => {
      const endpoint = endpoints.find((one) => one.name === name)
      if (!endpoint) throw new Error(`no endpoint ${name}`)
      const maria = await app().signIn(person('Maria'))
      const tell = async (id: string) => {
        const blank = { params: {}, query: {}, body: undefined }
        const answer = await maria.call(endpoint, { ...blank, ...asked(id) })
        return [answer.status, (await answer.text()).replace(/"request_id":"[^"]+"/, '')]
      }
      const nobodys = await tell(ids.nobodys)
      expect(nobodys[0]).toBe(404)
      expect(await tell(ids.anothers)).toEqual(nobodys)
      expect(await tell(ids.elsewheres)).toEqual(nobodys)
    },
  )
})
