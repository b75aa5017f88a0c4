import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { customerDetails } from '#contract/account/customer.ts'
import { sendAnnouncement } from '#contract/news/announcements.ts'
import { adminSignIn } from '#contract/staff/staff.ts'
import { findTenant } from '#contract/staff/tenants/tenants.ts'
import { theme } from '#contract/site/theme.ts'
import { person, useApp } from '#tests/support/app.ts'
import { from } from '#tests/support/browser/visitor.ts'

const app = useApp({
  env: { HOST_TENANTS: 'localhost=demo,conta.example=litoral,198.51.100.9=demo' },
  hasRealTenants: true,
})
const suffixed = useApp({
  env: { PUBLIC_ORIGIN_SUFFIX: '.portal.example' },
  hasRealTenants: true,
})

const both = useApp({
  env: { HOST_TENANTS: 'conta.example=litoral', ADMIN_HOSTS: 'conta.example' },
  hasRealTenants: true,
})
const descriptionSchema = v.object({
  paths: v.optional(v.record(v.string(), v.unknown())),
  message: v.optional(v.string()),
})

const ask = (origin: string, path: string = theme.path, headers: Record<string, string> = {}) =>
  app().app.request(origin + path, { headers }, from('203.0.113.5'))

describe('the description of the calls', () => {
  const described = async (origin: string, served = app()) => {
    const answer = await served.app.request(`${origin}/api/openapi.json`, {}, from('203.0.113.5'))
    const { paths, message } = v.parse(descriptionSchema, await answer.json())
    return { status: answer.status, paths: Object.keys(paths ?? {}), message }
  }

  it('is of those that the host answers', async () => {
    const { paths: ofProvider } = await described('http://demo.localhost')
    const { paths: ofAdministration } = await described('http://adm.localhost')
    expect(ofProvider).toEqual(expect.arrayContaining([theme.path, sendAnnouncement.path]))
    expect(ofProvider).not.toContain(adminSignIn.path)
    expect(ofAdministration).toEqual(expect.arrayContaining([adminSignIn.path, findTenant.path]))
    expect(ofAdministration).not.toContain(theme.path)
  })

  it('is of all calls where one host is of both', async () => {
    const { paths } = await described('http://conta.example', both())
    expect(paths).toEqual(expect.arrayContaining([theme.path, adminSignIn.path]))
  })

  it('is not there on a host without a provider', async () => {
    const unknown = { status: 404, paths: [], message: 'unknown provider' }
    expect(await described('http://nobody.localhost')).toEqual(unknown)
    expect(await described('http://evil.test')).toEqual(unknown)
  })
})

describe('the provider of a host', () => {
  it.each([
    ['http://demo.localhost', 'demo'],
    ['http://demo.localhost:3000', 'demo'],
    ['http://DEMO.localhost', 'demo'],
    ['http://demo.localhost.', 'demo'],
    ['http://litoral.anything.example', 'litoral'],
    ['http://localhost', 'demo'],
    ['http://conta.example', 'litoral'],
    ['http://198.51.100.9', 'demo'],
  ])('resolves the host of %s to the provider %s', async (origin, clientId) => {
    const answer = await ask(origin)
    expect(await answer.json()).toMatchObject({ client_id: clientId })
  })

  it.each([
    'http://nobody.localhost',
    'http://demo',
    'http://127.0.0.1',
    'http://[::1]',
    'http://xdemo.localhost',
    'http://demo-.localhost',
    'http://-demo.localhost',
    'http://demo_x.localhost',
    'http://d%C3%A9mo.localhost',
    'http://dеmo.localhost',
    `http://${'a'.repeat(64)}.localhost`,
    'http://www.demo.localhost',
  ])(
    'answers %s, a host without a provider, with 404 for calls and an unbranded page',
    async (origin) => {
      const call = await ask(origin)
      expect(await call.json()).toMatchObject({ message: 'unknown provider' })
      expect(call.status).toBe(404)
      const page = await ask(origin, '/sign-in')
      const text = await page.text()
      expect(page.status).toBe(404)
      expect(text).toContain('Página não encontrada')
      expect(text).not.toMatch(/Provedor|Litoral|<script|theme/)
    },
  )

  it('ignores forwarded hosts when it resolves the provider', async () => {
    const headers = { 'x-forwarded-host': 'litoral.localhost', forwarded: 'host=litoral.localhost' }
    const answer = await ask('http://demo.localhost', theme.path, headers)
    expect(await answer.json()).toMatchObject({ client_id: 'demo' })
  })

  it('resolves only hosts under the public suffix when one is configured', async () => {
    const status = async (host: string) => (await suffixed().app.request(host + theme.path)).status
    expect(await status('http://demo.portal.example')).toBe(200)
    expect(await status('http://localhost')).toBe(200)
    expect(await status('http://demo.localhost')).toBe(404)
    expect(await status('http://demo.x.portal.example')).toBe(404)
    expect(await status('http://demo.portal.example.evil.example')).toBe(404)
  })

  it('resolves each of 500 requests at the same time to its own provider', async () => {
    const clients = ['demo', 'litoral', 'serrana', 'netmania', 'cliente']
    const answers = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        const clientId = clients[index % clients.length]
        const answer = await ask(`http://${clientId}.localhost`)
        const told: { client_id: string } = await answer.json()
        return told.client_id === clientId
      }),
    )
    expect(answers.filter((isRight) => !isRight)).toEqual([])
  })
})

describe('the client_id header', () => {
  const mismatch = { message: 'client_id does not match host' }

  it('requires the client_id header for every call except the theme', async () => {
    expect((await ask('http://demo.localhost')).status).toBe(200)
    const other = await ask('http://demo.localhost', customerDetails.path)
    expect([other.status, await other.json()]).toMatchObject([403, mismatch])
  })

  it.each(['litoral', 'DEMO', '', 'demo,demo', '../demo', 'nobody'])(
    'refuses the client_id header %j on the host of the provider demo',
    async (clientId) => {
      const headers = { client_id: clientId, 'sec-fetch-site': 'same-origin' }
      const answer = await ask('http://demo.localhost', theme.path, headers)
      expect([answer.status, await answer.json()]).toMatchObject([403, mismatch])
    },
  )

  it('accepts a token only where host, client_id header and token name the same provider', async () => {
    const passed: string[] = []
    const ids = ['demo', 'litoral', 'serrana'] as const
    const names = { demo: 'Maria', litoral: 'Maria', serrana: '' }
    for (const tokenOf of ids) {
      const session = await app().signIn(person(names[tokenOf], tokenOf))
      for (const host of ids) {
        for (const header of ids) {
          const answer = await session
            .copy({ clientId: host })
            .call(customerDetails, { headers: { client_id: header } })
          if (answer.ok) passed.push(`${host} ${header} ${tokenOf}`)
        }
      }
    }
    expect(passed).toEqual(ids.map((id) => `${id} ${id} ${id}`))
  })
})

describe('provider files', () => {
  it('serves the files of a provider only on its own host', async () => {
    const status = async (path: string) => (await ask('http://demo.localhost', path)).status
    expect(await status('/pwa/demo/config.json')).toBe(200)
    expect(await status('/pwa/litoral/config.json')).toBe(404)
  })

  it.each([
    '/pwa/demo/../litoral/config.json',
    '/pwa/demo/..%2flitoral/config.json',
    '/pwa/demo/%2e%2e/%2e%2e/.vite/manifest.json',
    '/.vite/manifest.json',
    '/assets/..%2findex.html',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets//index-abc12345.js',
    '/assets/index-abc12345.js%00',
    '/assets/index-abc12345.js.br',
    '/..%5cpackage.json',
    '//etc/passwd',
    '/package.json',
    '/assets',
    '/assets/',
  ])('does not serve the file %s', async (path) => {
    const answer = await ask('http://demo.localhost', path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toMatch(/"client_id":"litoral"|root:|"imports"/)
  })
})
