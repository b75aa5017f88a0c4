import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { theme } from '#contract/site/theme.ts'
import { tenantHosts } from '#server/platform/tenants/host-table.ts'
import { tenants } from '#server/platform/tenants/table.ts'
import { useApp } from '#tests/support/app.ts'
import { from } from '#tests/support/browser/visitor.ts'

const own = 'central.vale.example'
const other = 'conta.vale.example'

const app = useApp({
  env: {
    PUBLIC_ORIGIN_SUFFIX: '.portal.example',
    HOST_TENANTS: 'saida.vale.example=litoral',
    ADMIN_HOSTS: 'adm.portal.example,equipe.vale.example',
    TRUSTED_PROXIES: '10.0.0.0/8',
  },
  hasRealTenants: true,
})

const ask = (url: string, headers: Record<string, string> = {}, source = '203.0.113.5') =>
  app().app.request(url, { headers }, from(source))

/** The domains of `litoral`, written past the server, as another process would: it must see them. */
async function giveHosts(...rows: (readonly [host: string, isCanonical: boolean])[]) {
  const { db } = app().database
  await db.delete(tenantHosts)
  const values = rows.map(([host, isCanonical]) => ({ clientId: 'litoral', host, isCanonical }))
  await db.insert(tenantHosts).values(values)
  const hasLeading = rows.some(([, isCanonical]) => isCanonical)
  const seen = async () => [
    (await ask(`https://${own}${theme.path}`)).status,
    (await ask('https://litoral.portal.example/sign-in')).status,
  ]
  await expect.poll(seen, { timeout: 10_000 }).toEqual([200, hasLeading ? 308 : 200])
}

describe('an own domain of a provider', () => {
  beforeEach(() => giveHosts([own, false], [other, false]))

  it('answers with the portal of its provider, also in capitals and with a trailing dot', async () => {
    for (const host of [own, own.toUpperCase(), `${own}.`, `${own}:8443`]) {
      const told = await (await ask(`https://${host}${theme.path}`)).json()
      expect(told).toMatchObject({ client_id: 'litoral' })
    }
    const page = await ask(`https://${own}/sign-in`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Litoral')])
  })

  it('keeps the provider’s host below the platform’s domain, and opens no other name', async () => {
    expect((await ask(`https://litoral.portal.example${theme.path}`)).status).toBe(200)
    for (const host of [`x.${own}`, 'vale.example', 'litoral.vale.example']) {
      expect((await ask(`https://${host}${theme.path}`)).status).toBe(404)
    }
  })

  it('is the administration’s once ADMIN_HOSTS names it', async () => {
    const { db } = app().database
    await db.insert(tenantHosts).values({ clientId: 'litoral', host: 'equipe.vale.example' })
    expect((await ask('https://equipe.vale.example/auth/adm/sign-in')).status).toBe(200)
    expect((await ask('https://equipe.vale.example/sign-in')).status).toBe(404)
  })

  it('accepts calls of that host’s pages only', async () => {
    const call = (headers: Record<string, string>) => ask(`https://${own}${theme.path}`, headers)
    expect((await call({ client_id: 'demo' })).status).toBe(403)
    expect((await call({ client_id: 'litoral', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it('leads nowhere while no host is the leading one', async () => {
    for (const host of [own, other, 'litoral.portal.example']) {
      expect((await ask(`https://${host}/sign-in`)).status).toBe(200)
    }
  })
})

describe('the leading domain of a provider', () => {
  beforeEach(() => giveHosts([own, true], [other, false]))
  const address = 'litoral.portal.example'

  it('gets the pages of the other hosts, with path and query, and nothing keeps the redirect', async () => {
    const answer = await ask(`https://${address}/panel/inbox?from=push&x=%2F%2Fevil.example`)
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toBe(
      `https://${own}/panel/inbox?from=push&x=%2F%2Fevil.example`,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const outside = await ask(`https://${other}//evil.example/sign-in`)
    expect(outside.headers.get('location') ?? own).toContain(own)
  })

  it('gets no calls, workers, manifests, files and shells, which belong to their own origin', async () => {
    for (const path of [theme.path, '/manifest.webmanifest', '/sw.js', '/index.html', '/livez']) {
      expect([path, (await ask(`https://${address}${path}`)).status]).toEqual([path, 200])
    }
    expect((await ask(`https://${address}/no-such-screen`)).status).toBe(404)
  })

  it('leads nowhere itself, and a host of HOST_TENANTS stays where it is', async () => {
    for (const host of [own, `${own}.`, 'saida.vale.example']) {
      expect([host, (await ask(`https://${host}/sign-in`)).status]).toEqual([host, 200])
    }
  })

  it('can be one only', async () => {
    const second = { clientId: 'litoral', host: 'mais.vale.example', isCanonical: true }
    await expect(app().database.db.insert(tenantHosts).values(second)).rejects.toThrow()
  })
})

describe('the question of a proxy for a certificate', () => {
  beforeEach(() => giveHosts([own, false]))
  const question = (domain: string) =>
    `http://127.0.0.1:3000/internal/tls?domain=${encodeURIComponent(domain)}`
  const status = async (domain: string, headers = {}, source = '10.0.0.9') =>
    (await ask(question(domain), headers, source)).status

  it('is answered yes for hosts of active providers and of the administration', async () => {
    const known = [own, own.toUpperCase(), 'demo.portal.example', 'saida.vale.example']
    for (const host of [...known, 'adm.portal.example']) {
      expect([host, await status(host)]).toEqual([host, 200])
    }
  })

  it('is answered no for any other name', async () => {
    const unknown = ['nobody.portal.example', 'portal.example', 'x.demo.portal.example', '10.0.0.1']
    for (const host of [...unknown, 'evil.example', '', 'a'.repeat(300), `${own}/x`]) {
      expect([host, await status(host)]).toEqual([host, 404])
    }
    expect((await ask('http://127.0.0.1/internal/tls', {}, '10.0.0.9')).status).toBe(404)
  })

  it('is answered no for a suspended provider', async () => {
    const { db } = app().database
    const setStatus = (to: 'active' | 'suspended') =>
      db.update(tenants).set({ status: to }).where(eq(tenants.clientId, 'litoral'))
    await setStatus('suspended')
    await expect.poll(() => status(own), { timeout: 10_000 }).toBe(404)
    await setStatus('active')
    await expect.poll(() => status(own), { timeout: 10_000 }).toBe(200)
  })

  it('is not there for a visitor, whom the proxy names, nor for another machine', async () => {
    expect(await status(own, { 'x-forwarded-for': '198.51.100.7' })).toBe(404)
    expect(await status(own, { via: '1.1 Caddy' })).toBe(404)
    expect(await status(own, {}, '203.0.113.5')).toBe(404)
    expect(await status(own, {}, '127.0.0.1')).toBe(200)
  })

  it('reads the database once for any number of names', async () => {
    const select = vi.spyOn(app().database.served.db, 'select')
    onTestFinished(() => select.mockRestore())
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => status(`p${index}.portal.example`)),
    )
    expect(new Set(answers)).toEqual(new Set([404]))
    expect(select.mock.calls.length).toBeLessThanOrEqual(4)
  })
})
