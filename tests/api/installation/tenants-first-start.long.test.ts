import { mkdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import PostalMime from 'postal-mime'
import * as v from 'valibot'
import { afterAll, expect, it, vi } from 'vitest'
import { testErpConnection } from '#contract/staff/connections.ts'
import { customerDetails } from '#contract/account/customer.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import {
  checkDocument,
  checkVerificationCode,
  editPassword,
  sendVerificationCode,
} from '#contract/account/recovery.ts'
import { signIn } from '#contract/account/session.ts'
import { createTenant } from '#contract/staff/tenants/tenants.ts'
import { theme } from '#contract/site/theme.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { createAdministrator } from '#server/staff/accounts/administrators/create-administrator.ts'
import { passwords, staffLane } from '#server/platform/auth/passwords/passwords.ts'
import { useBuiltServer } from '#tests/support/builds/built-server.ts'
import { freePort } from '#tests/support/wire/free-port.mjs'
import { loopbackCertificate } from '#tests/support/wire/loopback-certificate.ts'
import { memoryStore } from '#tests/support/browser/memory-store.ts'
import { overHttp, serve } from '#tests/support/wire/over-http.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { enrolAsAdmin } from '#tests/support/people/staff.ts'
import { tenantForm } from '#tests/support/tenants/tenant-form.ts'
import { Visitor } from '#tests/support/browser/visitor.ts'

/*
 * The first provider of a new installation: an empty database, no sandbox, a real process, and an ERP
 * and a logo on other servers. No process is restarted, because a provider must work without that.
 */

vi.setConfig({ testTimeout: 180_000 })

const built = useBuiltServer()
const closing: (() => void)[] = []
afterAll(() => closing.forEach((close) => close()))

const who = { email: 'ana@portal.example', name: 'Ana Souza', password: 'uma frase bem comprida' }
/** A customer in the ERP without a password in the portal, with one of her addresses. */
const lia = { document: '987.654.321-00', email: 'lia@correio.example' }
const logoColour = { r: 200, g: 30, b: 90 }

/** An ERP that speaks IXC's protocol, over HTTP on this machine. */
async function startErp(): Promise<string> {
  const sandbox = createSandbox({
    store: memoryStore(),
    now: () => new Date(),
    latency: { min: 0, max: 0 },
  })
  const served = await serve(async (request) => {
    const { pathname } = new URL(request.url)
    const body = await request.text()
    const url = `https://demo.erp.sandbox.example${pathname}`
    return sandbox.upstream(
      new Request(url, { method: request.method, headers: request.headers, body }),
    )
  })
  closing.push(() => served.close())
  return `127.0.0.1:${served.port}`
}

/** The provider's own site, with its logo and nothing else. */
async function startSite(): Promise<string> {
  const logo = await sharp({
    create: { width: 600, height: 600, channels: 3, background: logoColour },
  })
    .png()
    .toBuffer()
  const served = await serve(
    async (request) =>
      new URL(request.url).pathname === '/logo.png'
        ? new Response(new Uint8Array(logo), { headers: { 'content-type': 'image/png' } })
        : new Response('', { status: 404 }),
    { isSecure: true },
  )
  closing.push(() => served.close())
  return `127.0.0.1:${served.port}`
}

async function startMail(): Promise<{ url: string; letters: string[] }> {
  const letters: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        letters.push(Buffer.concat(parts).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close(() => {}))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has such an address
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, letters }
}

/** Does what `npm run admin:create` does, on a new database. */
async function createTheAdministrator(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  await database.migrate()
  const audit = { record: async () => {} }
  const deps = { database, passwords: passwords().in(staffLane), audit }
  await acrossTenants(() => createAdministrator(deps, who, new Date()))
  await database.close()
}

async function codeIn(letters: readonly string[]): Promise<string> {
  const { text = '' } = await PostalMime.parse(letters.at(-1) ?? '')
  return /(\d{3})-(\d{3})-(\d{3})/.exec(text)?.slice(1).join('') ?? ''
}

it('serves a new provider once an administrator adds it, and signs in its subscriber', async () => {
  const folder = built.emptyDir()
  const dataDir = join(folder, 'data')
  const authority = join(folder, 'authority.pem')
  mkdirSync(dataDir)
  writeFileSync(authority, loopbackCertificate.cert)
  await createTheAdministrator(dataDir)
  const [erp, site, mail] = await Promise.all([startErp(), startSite(), startMail()])
  const server = built.start(
    {
      DATA_DIR: dataDir,
      SANDBOX: 'off',
      APP_SECRET: '5a'.repeat(32),
      PUBLIC_ORIGIN_SUFFIX: '.localhost',
      VAPID_SUBJECT: 'mailto:contato@provedor.com.br',
      ADMIN_HOSTS: 'adm.localhost',
      SMTP_URL: mail.url,
      EGRESS_ALLOW: `${erp},${site}`,
      NODE_EXTRA_CA_CERTS: authority,
    },
    await freePort(),
  )
  await server.ready()
  const app = overHttp(server.port)

  const subscriber = new Visitor(app, 'serra', '127.0.0.1')
  expect((await subscriber.request('/sign-in')).status).toBe(404)

  const admin = new Visitor(app, 'adm', '127.0.0.1')
  await enrolAsAdmin(admin, who)
  const logo = `https://${site}/logo.png`
  const token = sandboxTenants.find(({ client_id }) => client_id === 'demo')?.ixc_access_token ?? ''
  const access = { ixc_domain: `http://${erp}`, ixc_access_token: token }
  const trial = await admin.call(testErpConnection, { body: { client_id: '', ...access } })
  expect(await expectOk(testErpConnection, trial)).toMatchObject({ outcome: 'ok' })
  const body = {
    client_id: 'serra',
    ...tenantForm,
    ...access,
    vertical_logo_url: logo,
    horizontal_logo_url: logo,
    app_logo_url: logo,
    favicon_url: `https://${site}/favicon.ico`,
    rules: providerRules('serra'),
  }
  await expectOk(createTenant, await admin.call(createTenant, { body }))

  const brand = await expectOk(theme, await subscriber.call(theme, {}))
  expect(brand).toMatchObject({ alias: 'Serra Fibra', primary_color: '#7a1fa2' })
  const page = await (await subscriber.request('/sign-in')).text()
  expect(page).toContain('<title>Serra Fibra</title>')
  expect(page).toContain('--brand:#7a1fa2')

  const picture = await subscriber.request(brand.horizontal_logo_url ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(picture.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  // Another host, or an address that no provider uses, answers 404.
  expect((await admin.request(brand.horizontal_logo_url ?? '')).status).toBe(404)
  expect((await subscriber.request(`/media/${'0'.repeat(32)}.webp`)).status).toBe(404)

  const favicon = await subscriber.request(brand.favicon_url ?? '')
  expect([favicon.status, favicon.headers.get('location')]).toEqual([302, '/favicon.png'])

  const manifest = v.parse(
    v.object({
      name: v.string(),
      icons: v.array(v.object({ src: v.string(), purpose: v.string() })),
    }),
    await (await subscriber.request('/manifest.webmanifest')).json(),
  )
  expect(manifest.name).toBe('Serra Fibra')
  for (const { src, purpose } of manifest.icons) {
    const icon = await subscriber.request(src)
    expect(icon.headers.get('content-type')).toBe('image/png')
    const { channels } = await sharp(await icon.arrayBuffer()).stats()
    // The one of a single colour has the logo's shape alone, in white.
    if (purpose === 'monochrome') continue
    const middle = channels.slice(0, 3).map(({ max }) => Math.round(max))
    // The logo's own colour, as near as WebP keeps it.
    for (const [at, value] of Object.values(logoColour).entries()) {
      expect(Math.abs((middle[at] ?? 0) - value)).toBeLessThanOrEqual(6)
    }
  }

  const step = async (answer: Promise<Response>) => expect((await answer).status).toBe(200)
  await step(subscriber.call(checkDocument, { body: { cpfCnpj: lia.document } }))
  await step(subscriber.call(sendVerificationCode, { body: { mailIndex: 0 } }))
  const verificationCode = await codeIn(mail.letters)
  await step(subscriber.call(checkVerificationCode, { body: { verificationCode } }))
  const newPassword = 'minha-senha-nova'
  const passwordBody = { newPassword, confirmNewPassword: newPassword }
  await step(subscriber.call(editPassword, { body: passwordBody }))
  await step(subscriber.call(signIn, { body: { cpfOrCnpj: lia.document, password: newPassword } }))
  const details = await subscriber.call(customerDetails, {})
  expect(JSON.stringify(await expectOk(customerDetails, details))).toContain('Lia')
  const invoices = await subscriber.call(listInvoices, { query: {} })
  expect([200, 404]).toContain(invoices.status)
})
