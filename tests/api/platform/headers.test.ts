import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { adminScreens, screens } from '#contract/site/screens.ts'
import { theme } from '#contract/site/theme.ts'
import { useApp } from '#tests/support/app.ts'
import { builtScript } from '#tests/support/portal-files.ts'
import { from } from '#tests/support/browser/visitor.ts'

const app = useApp({ env: { TRUSTED_PROXIES: '10.0.0.0/8' }, hasRealTenants: true })

const get = async (path: string, headers: Record<string, string> = {}, peer = '203.0.113.5') =>
  app().app.request(`http://demo.localhost${path}`, { headers }, from(peer))

const kinds: readonly [string, () => Promise<Response>, number][] = [
  ['an API answer', () => get(theme.path), 200],
  ['an API refusal', () => get('/api/central/customer/list'), 403],
  ['an unknown call', () => get('/api/x', { client_id: 'demo' }), 404],
  [
    'an unknown provider',
    async () => app().app.request(`http://nobody.localhost${theme.path}`),
    404,
  ],
  ['the OpenAPI document', () => get('/api/openapi.json'), 200],
  ['a document', () => get('/sign-in'), 200],
  ['a missing document', () => get('/nowhere'), 404],
  [
    'a document of an unknown provider',
    async () => app().app.request('http://nobody.localhost/'),
    404,
  ],
  ['a script', () => get('/assets/index-abc12345.js'), 200],
  ['a missing script', () => get('/assets/none.js'), 404],
  ['a named file', () => get('/sw.js'), 200],
  [
    'a wrong method',
    async () => app().app.request('http://demo.localhost/panel', { method: 'POST' }),
    405,
  ],
  ['health', () => get('/livez'), 200],
  ['the sandbox', () => get('/sandbox', {}, '127.0.0.1'), 200],
]

describe.each(kinds)('%s', (_, ask, status) => {
  it('answers with every baseline security header and no revealing one', async () => {
    const { headers, status: told } = await ask()
    expect(told).toBe(status)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/]+=')?; style-src 'self' 'sha256-/,
    )
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const names = [...headers.keys()]
    expect(names.filter((name) => /^access-control|^server$|^x-powered-by$/.test(name))).toEqual([])
  })

  it('sends no Strict-Transport-Security over plain HTTP', async () => {
    expect((await ask()).headers.has('strict-transport-security')).toBe(false)
  })
})

describe('TLS', () => {
  it('sends Strict-Transport-Security only when a trusted proxy forwards HTTPS', async () => {
    const told = async (peer: string) =>
      (await get('/', { 'x-forwarded-proto': 'https' }, peer)).headers.get(
        'strict-transport-security',
      )
    expect(await told('10.1.2.3')).toBe('max-age=63072000; includeSubDomains')
    expect(await told('::ffff:10.1.2.3')).toBe('max-age=63072000; includeSubDomains')
    expect(await told('203.0.113.5')).toBeNull()
  })
})

describe('API answers', () => {
  it('forbids caching API answers and varies them by host, provider and authorization', async () => {
    for (const path of [theme.path, '/api/central/customer/list', '/api/x']) {
      const { headers } = await get(path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('vary')).toMatch(/Host, client_id, Authorization/)
    }
  })

  it('compresses only large API answers', async () => {
    const small = await get('/api/x', { 'accept-encoding': 'gzip', client_id: 'demo' })
    expect(small.headers.get('content-encoding')).toBeNull()
    const large = await get('/api/openapi.json', { 'accept-encoding': 'gzip' })
    expect(large.headers.get('content-encoding')).toBe('gzip')
    expect(large.headers.get('vary')).toContain('Accept-Encoding')
  })
})

describe('built files', () => {
  it('serves hashed files as immutable, in the best encoding that the browser accepts', async () => {
    const ask = (encoding: string) =>
      get('/assets/index-abc12345.js', { 'accept-encoding': encoding })
    const plain = await ask('identity')
    expect(await plain.text()).toBe(builtScript)
    for (const answer of [plain, await ask('br'), await ask('gzip')]) {
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
    }
    expect((await ask('gzip, deflate, br')).headers.get('content-encoding')).toBe('br')
    expect((await ask('gzip')).headers.get('content-encoding')).toBe('gzip')
  })

  it('serves a file with a fixed name for revalidation at every use', async () => {
    const first = await get('/sw.js')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await get('/sw.js', { 'if-none-match': String(first.headers.get('etag')) })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('redirects favicon.ico to the icon of the provider', async () => {
    const answer = await get('/favicon.ico')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/pwa/demo/favicon.svg'])
  })
})

describe('the page', () => {
  it.each(adminScreens)(
    'serves the administration screen %s only on the administration host',
    async (screen) => {
      const path = screen.replaceAll(/\{\w+\}/g, '42')
      expect((await get(path)).status).toBe(404)
      const own = await app().app.request(`http://adm.localhost${path}`)
      expect(own.status).toBe(200)
      expect(await own.text()).toContain('<title>Administração do Portal</title>')
    },
  )

  const ofProviders = screens.filter((screen) => !adminScreens.includes(screen))
  it.each(ofProviders)('serves the screen %s on the host of a provider', async (screen) => {
    const path = screen.replaceAll(/\{\w+\}/g, '42')
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<title>Provedor Demo Telecom</title>')
  })

  it.each(['/nowhere', '/panel/nowhere', '/panel/financial/invoice', '/sign-in/x', '/Panel'])(
    'serves the page with 404 for the unknown path %s',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('id="theme"')
    },
  )

  it('serves the page with the theme and a brand style that its content security policy allows', async () => {
    const answer = await get('/sign-in')
    const text = await answer.text()
    const style = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(style).toContain('--brand:#0b63ce')
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
    expect(text).not.toMatch(/ style=| on\w+=/)
    const json = /<script type="application\/json" id="theme">([^<]*)<\/script>/.exec(text)?.[1]
    const told = (await (await get(theme.path)).json()) as unknown
    expect(JSON.parse(json ?? '')).toEqual(told)
    expect(text).toMatch(/<div id="root" data-drawn="sign-in"><div class="front">/)
    expect(text).toMatch(/<html lang="pt-BR">/)
  })

  it.each(['/sign-in-2', '/panel/financial/contracts'])(
    'keeps the styles of the page %s in its head, behind its stylesheets',
    async (path) => {
      const text = await (await get(path, { cookie: 'validToken=anything' })).text()
      const [head = '', body] = text.split('</head>')
      expect(body).not.toContain('<style')
      expect(head.match(/<style>/g)).toHaveLength(2)
      expect(head.lastIndexOf('<style>')).toBeGreaterThan(head.lastIndexOf('rel="stylesheet"'))
    },
  )

  it('serves the page with the skeleton of the screen that follows', async () => {
    const skeletonOf = async (path: string, cookie = '') => {
      const text = await (await get(path, cookie ? { cookie } : {})).text()
      return /<div id="root"[^>]*><div class="([\w-]+)"/.exec(text)?.[1]
    }
    const token = 'validToken=anything'
    expect(await skeletonOf('/')).toBe('front')
    expect(await skeletonOf('/sign-in-2')).toBe('page-skeleton-logo')
    expect(await skeletonOf('/panel')).toBe('front')
    expect(await skeletonOf('/', token)).toBe('panel')
    expect(await skeletonOf('/panel/financial/contracts', token)).toBe('panel')
    expect(await skeletonOf('/nowhere', token)).toBe('page-skeleton-logo')
  })

  it('asks a remembered browser for the password alone, and names nobody in the page', async () => {
    const cookie = '__Host-remembered=anything'
    const drawnAt = async (path: string) => {
      const text = await (await get(path, { cookie })).text()
      return /<div id="root" data-drawn="([\w-]+)"/.exec(text)?.[1]
    }
    expect(await drawnAt('/')).toBe('password-step')
    expect(await drawnAt('/sign-in-2')).toBe('password-step')
    expect(await drawnAt('/panel/financial/contracts')).toBe('password-step')
    expect(await drawnAt('/sign-in')).toBe('sign-in')
    expect(await drawnAt('/nowhere')).toBeUndefined()
  })

  it('serves a different page for each provider', async () => {
    const ask = async (client: string) => app().app.request(`http://${client}.localhost/sign-in`)
    const [demo, litoral] = [await ask('demo'), await ask('litoral')]
    expect(demo.headers.get('etag')).not.toBe(litoral.headers.get('etag'))
    expect(demo.headers.get('vary')).toContain('Host')
    expect(await litoral.text()).toContain('<title>Litoral Net</title>')
  })

  it('answers an unchanged page with 304, but a missing one with 404', async () => {
    const first = await get('/sign-in')
    const headers = { 'if-none-match': String(first.headers.get('etag')) }
    expect((await get('/sign-in', headers)).status).toBe(304)
    expect((await get('/nowhere', headers)).status).toBe(404)
  })
})

describe('the sandbox', () => {
  const sandbox = (peer: string, headers: Record<string, string> = {}, host = 'demo.localhost') =>
    app().app.request(`http://${host}/sandbox`, { headers }, from(peer))

  it('serves the sandbox only to requests from the same machine', async () => {
    expect((await sandbox('127.0.0.1')).status).toBe(200)
    expect((await sandbox('::1')).status).toBe(200)
    expect((await sandbox('::ffff:127.0.0.1', {}, 'localhost')).status).toBe(200)
    expect((await sandbox('203.0.113.5')).status).toBe(404)
    expect((await sandbox('10.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
    expect((await sandbox('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).status).toBe(404)
    expect((await sandbox('127.0.0.1', {}, 'demo.evil.example')).status).toBe(404)
  })

  it('refuses sandbox actions from another site', async () => {
    const push = (headers: Record<string, string>) =>
      app().app.request(
        'http://demo.localhost/sandbox/reset',
        { method: 'POST', headers },
        from('127.0.0.1'),
      )
    expect((await push({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await push({ origin: 'http://evil.example' })).status).toBe(403)
    expect((await push({ 'sec-fetch-site': 'same-origin' })).status).toBeLessThan(400)
  })
})

describe('content security policy reports', () => {
  const report = (body: string, peer = '203.0.113.77') =>
    app().app.request(
      'http://demo.localhost/csp-report',
      { method: 'POST', headers: { 'content-type': 'application/csp-report' }, body },
      from(peer),
    )
  const one = JSON.stringify({
    'csp-report': {
      'violated-directive': 'img-src',
      'blocked-uri': 'https://evil.example/secret?token=Sentinela',
    },
  })

  it('logs a policy report by its directive and blocked origin, without path or query', async () => {
    expect((await report(one)).status).toBe(204)
    const text = app().log.join('')
    expect(text).toContain('"directive":"img-src","blocked":"https://evil.example"')
    expect(text).not.toContain('Sentinela')
  })

  it('refuses policy reports that are malformed, too large or too frequent', async () => {
    expect((await report('{}', '203.0.113.78')).status).toBe(400)
    expect((await report('x'.repeat(20_000), '203.0.113.79')).status).toBe(413)
    const statuses = []
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await report(one, '203.0.113.80')).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})
