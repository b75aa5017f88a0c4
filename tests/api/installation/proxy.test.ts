import { mkdtempSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { parseHop } from '#server/platform/http/visitors/network-address.ts'
import { freePort } from '#tests/support/wire/free-port.mjs'
import { caddyMissing, startCaddy } from '#tests/support/wire/caddy.ts'
import { overHttp } from '#tests/support/wire/over-http.ts'

/* The product's Caddyfile in front of what stands for a process of the portal, which knows every host. */

const missing = caddyMissing()

// On a busy machine, starting a process takes long.
vi.setConfig({ testTimeout: 60_000 })
const soon = { timeout: 20_000 }

/** A process that answers in this way. It can be stopped, and started again on the same port. */
async function startProcess(answer: RequestListener) {
  const port = await freePort()
  let stop = () => undefined as void
  const start = () =>
    new Promise<void>((resolve) => {
      const server = createServer(answer)
      stop = () => {
        server.closeAllConnections()
        server.close()
      }
      server.listen(port, '127.0.0.1', resolve)
    })
  onTestFinished(() => stop())
  await start()
  return { port, start, stop: () => stop() }
}

/** A visitor of a proxy before one process. */
async function visitThrough({ port }: { readonly port: number }) {
  const httpsPort = await freePort()
  const caddy = await startCaddy(mkdtempSync(join(tmpdir(), 'portal-caddy-')), {
    HTTP_PORT: String(await freePort()),
    HTTPS_PORT: String(httpsPort),
    PORTAL_UPSTREAM: `127.0.0.1:${port}`,
    PORTAL_ASK: `127.0.0.1:${port}`,
  })
  onTestFinished(() => caddy.stop())
  const world = overHttp(httpsPort, caddy.ca)
  return (path: string, headers: Readonly<Record<string, string>> = {}) =>
    world.request(`https://demo.localhost${path}`, { headers })
}

/** As browsers ask for a page, and as the portal's client and its worker ask. */
const forPage = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const forJson = { accept: 'application/json' }
const forAnything = { accept: '*/*' }

describe.skipIf(missing)(`the proxy${missing ? ` (${missing})` : ''}`, () => {
  it("tells a visitor's address and port, whatever the visitor sends", async () => {
    const ask = await visitThrough(
      await startProcess((request, response) =>
        response.end(request.headers['x-forwarded-for'] ?? ''),
      ),
    )
    const answer = await ask('/', { 'x-forwarded-for': '203.0.113.9:443' })
    const hop = parseHop(await answer.text())
    expect(hop?.address.range()).toBe('loopback')
    expect(hop?.port).toBeGreaterThan(0)
  })

  it('leaves its visitors to a process whose database is away', async () => {
    let questions = 0
    const ask = await visitThrough(
      await startProcess(({ url }, response) => {
        if (url === '/livez' || url === '/readyz') questions += 1
        if (url === '/readyz') response.statusCode = 503
        response.end(`own answer to ${url}`)
      }),
    )
    // The proxy has asked, and has heard the answer to all but the last question.
    await expect.poll(() => questions, soon).toBeGreaterThan(2)
    expect(await (await ask('/sign-in', forPage)).text()).toBe('own answer to /sign-in')
  })

  it('shows a page where no process answers, gives calls the status alone, and finds the way back', async () => {
    const own = 'the own page'
    const process = await startProcess((_, response) => response.end(own))
    const ask = await visitThrough(process)
    expect(await (await ask('/sign-in', forPage)).text()).toBe(own)

    process.stop()
    const page = await ask('/sign-in?from=sms', forPage)
    expect(page.status).toBe(503)
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '2',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    })
    const text = await page.text()
    expect(text).toContain('<html lang="pt-BR">')
    expect(text).toContain('<a href="">Tentar de novo</a>')
    // What Caddy would take for a name of its own in braces stands as it was written.
    expect(text).toContain('body{margin:0;')
    expect(text).toContain('.then(({ok})=>{if(ok)location.replace(')

    for (const [path, headers] of [
      [listInvoices.path, forJson],
      ['/index.html', forAnything],
      ['/assets/start.js', forAnything],
    ] as const) {
      const answer = await ask(path, headers)
      // 502 where this call found out, 503 where it is known.
      expect([502, 503]).toContain(answer.status)
      expect(await answer.text()).toBe('')
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }

    await process.start()
    await expect.poll(async () => (await ask('/sign-in', forPage)).text(), soon).toBe(own)
  })
})
