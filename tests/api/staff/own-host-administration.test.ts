import { beforeEach, describe, expect, it } from 'vitest'
import { findAnnouncementReach } from '#contract/news/announcements.ts'
import {
  addTenantHost,
  checkTenantHost,
  listTenantHosts,
  removeTenantHost,
  setCanonicalHost,
} from '#contract/staff/tenants/tenant-hosts.ts'
import { theme } from '#contract/site/theme.ts'
import { tenantHosts } from '#server/platform/tenants/host-table.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { hostProofHeader } from '#server/platform/http/visitors/host-proof.ts'
import { auditOf } from '#tests/support/people/audit-log.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import { from, type Visitor } from '#tests/support/browser/visitor.ts'

const own = 'central.vale.example'
const second = 'conta.vale.example'

/** What answers where `own` leads; null: nothing. The real installation at first. */
type Answering = (url: URL) => Promise<Headers | null>
const livezAt = async (url: URL) =>
  (await app().app.request(url.href, {}, from('10.0.0.9'))).headers
const here: Answering = livezAt
let answering: Answering = here
let addresses: readonly string[] = []

const app = useApp({
  hostNetwork: {
    resolve: async (host) => {
      if (host.endsWith('.localhost')) return ['203.0.113.9', '203.0.113.8']
      if (addresses.length === 0) throw new Error('ENOTFOUND')
      return addresses
    },
    fetch: async ({ url, upstream }) => {
      const headers = await answering(new URL(url))
      if (!headers) throw new UpstreamFailure(upstream, 'unavailable', 'ECONNREFUSED')
      return { status: 200, headers, bytes: new Uint8Array() }
    },
  },
})

let administrator: Visitor | null = null
const admin = async () => (administrator ??= await app().signInAdmin())

const params = { clientId: 'demo' }
const list = async (clientId = 'demo') => {
  const answer = await (await admin()).call(listTenantHosts, { params: { clientId } })
  return expectOk(listTenantHosts, answer)
}
async function add(host: string, change: { clientId?: string; version?: string } = {}) {
  const { clientId = 'demo', version = (await list(clientId)).version } = change
  const body = { host, version }
  return (await admin()).call(addTenantHost, { params: { clientId }, body })
}
async function lead(host: string, version?: string) {
  const body = { host, version: version ?? (await list()).version }
  return (await admin()).call(setCanonicalHost, { params, body })
}
async function remove(host: string, version?: string) {
  const query = { version: version ?? (await list()).version }
  return (await admin()).call(removeTenantHost, { params: { ...params, host }, query })
}
const check = async (host: string) =>
  (await admin()).call(checkTenantHost, { params: { ...params, host } })
const outcomeOf = async (host = own) => (await expectOk(checkTenantHost, await check(host))).outcome

const pageStatus = async (host: string, path = '/sign-in') =>
  (await app().app.request(`https://${host}${path}`, {}, from('127.0.0.1'))).status
/** The sandbox answers local host names alone, so the page itself is a 404 at an own domain. */
const leadsTo = async () => {
  const answer = await app().app.request('http://demo.localhost/sign-in', {}, from('127.0.0.1'))
  return answer.headers.get('location')
}
const actions = async () => {
  const entries = await auditOf(await admin(), params.clientId)
  return entries.map(({ action, subject }) => `${action}: ${subject}`)
}

beforeEach(async () => {
  answering = here
  addresses = []
  for (const { host } of (await list()).hosts) await remove(host)
  await app().database.db.delete(tenantHosts)
})

describe('an own domain', () => {
  it('is added, checked, made the leading one and removed, each at once and on record', async () => {
    expect(await list()).toMatchObject({ platform_host: 'demo.localhost', hosts: [] })
    expect((await add(' HTTPS://Central.Vale.Example/ ')).status).toBe(200)
    await add(second)
    expect((await list()).hosts).toEqual([
      { host: own, is_canonical: false },
      { host: second, is_canonical: false },
    ])
    expect(await readOutcome(await lead(own))).toBe('200 ok')
    expect(await leadsTo()).toBe(`https://${own}/sign-in`)
    expect(await readOutcome(await lead(second))).toBe('200 ok')
    expect((await list()).hosts.filter((one) => one.is_canonical)).toEqual([
      { host: second, is_canonical: true },
    ])
    expect(await readOutcome(await remove(second))).toBe('200 ok')
    expect(await leadsTo()).toBeNull()
    expect((await actions()).slice(0, 5)).toEqual([
      `host removed: ${second}`,
      `host made leading: ${second}`,
      `host made leading: ${own}`,
      `host added: ${second}`,
      `host added: ${own}`,
    ])
  })

  it('stops leading', async () => {
    await add(own)
    await lead(own)
    expect(await readOutcome(await lead(''))).toBe('200 ok')
    expect(await leadsTo()).toBeNull()
    expect((await actions())[0]).toBe(`no host leading: ${own}`)
  })

  it.each([
    ['central', '400 host invalid'],
    ['central.vale.example/x', '400 host invalid'],
    ['127.0.0.1', '400 host invalid'],
    ['adm.localhost', '409 host reserved'],
    ['litoral.localhost', '409 host reserved'],
    ['demo.erp.sandbox.example', '409 host reserved'],
  ])('is no %s', async (host, refusal) => {
    expect(await readOutcome(await add(host))).toBe(refusal)
    expect((await list()).hosts).toEqual([])
  })

  it('belongs to one provider of all', async () => {
    await add(own)
    expect(await readOutcome(await add(own, { clientId: 'litoral' }))).toBe(
      '409 host already in use',
    )
    expect(await readOutcome(await add(own))).toBe('409 host already in use')
    expect((await list('litoral')).hosts).toEqual([])
  })

  it('is not changed by who saw another list', async () => {
    const { version } = await list()
    await add(own)
    const stale = '409 hosts changed meanwhile'
    expect(await readOutcome(await add(second, { version }))).toBe(stale)
    expect(await readOutcome(await lead(own, version))).toBe(stale)
    expect(await readOutcome(await remove(own, version))).toBe(stale)
    expect((await list()).hosts).toEqual([{ host: own, is_canonical: false }])
  })

  it('is unknown of another provider, and of none', async () => {
    await add(own, { clientId: 'litoral' })
    expect(await readOutcome(await lead(own))).toBe('404 host not found')
    expect(await readOutcome(await remove(own))).toBe('404 host not found')
    expect(await readOutcome(await check(own))).toBe('404 host not found')
    const version = 'any'
    expect(await readOutcome(await add(own, { clientId: 'nobody', version }))).toBe(
      '404 customer not found',
    )
  })

  it('may be linked to in announcements of its provider', async () => {
    await add(own)
    const provider = await app().signInProvider('demo')
    const reach = await provider.call(findAnnouncementReach, {})
    expect((await expectOk(findAnnouncementReach, reach)).link_hosts).toContain(own)
  })

  it('shows the sandbox to this machine alone, like any host of it', async () => {
    await add(own)
    expect(await pageStatus(own, theme.path)).toBe(404)
  })

  it('are at most ten', async () => {
    for (let nth = 1; nth <= 10; nth += 1)
      expect((await add(`p${nth}.vale.example`)).status).toBe(200)
    expect(await readOutcome(await add(own))).toBe('409 too many hosts')
  })
})

describe('the check of a domain', () => {
  beforeEach(() => add(own))

  it('tells that this installation answers, and which addresses belong into DNS', async () => {
    addresses = ['203.0.113.9', '203.0.113.9']
    expect(await expectOk(checkTenantHost, await check(own))).toEqual({
      outcome: 'reached',
      found: ['203.0.113.9'],
      expected: ['203.0.113.8', '203.0.113.9'],
      platform_host: 'demo.localhost',
    })
  })

  it('tells what answers instead, and such a domain does not lead', async () => {
    const refused = '409 host not reached'
    answering = async () => null
    expect([await outcomeOf(), await readOutcome(await lead(own))]).toEqual(['no answer', refused])
    answering = async () => new Headers()
    expect([await outcomeOf(), await readOutcome(await lead(own))]).toEqual(['other site', refused])
    answering = (url) => here(new URL(`http://demo.localhost${url.pathname}${url.search}`))
    expect([await outcomeOf(), await readOutcome(await lead(own))]).toEqual(['other host', refused])
    expect(await leadsTo()).toBeNull()
  })

  it('believes no proof for another nonce or of another installation', async () => {
    answering = async () => here(new URL(`https://${own}/livez?nonce=${'n'.repeat(32)}`))
    expect(await outcomeOf()).toBe('other site')
    answering = async () => new Headers({ [hostProofHeader]: `${own} ${'A'.repeat(43)}` })
    expect(await outcomeOf()).toBe('other site')
  })
})

it('proves nothing for what is no nonce', async () => {
  for (const query of ['', '?nonce=', '?nonce=short', `?nonce=${'x'.repeat(65)}`, '?nonce=a%20b']) {
    expect((await livezAt(new URL(`https://${own}/livez${query}`))).get(hostProofHeader)).toBeNull()
  }
})
