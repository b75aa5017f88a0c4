import { spawnSync } from 'node:child_process'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { listInvoices } from '#contract/invoices.ts'
import { signIn } from '#contract/session.ts'
import { addTenantHost, listTenantHosts } from '#contract/tenant-hosts.ts'
import { createTenant, suspendTenant } from '#contract/tenants.ts'
import { theme } from '#contract/theme.ts'
import { providerRules } from '#domain/provider-rules.ts'
import { expectOk, readOutcome } from '#tests/support/answers.ts'
import { person } from '#tests/support/app.ts'
import { safari } from '#tests/support/browser-names.ts'
import { builtScript } from '#tests/support/built-folder.ts'
import { freePort, useBuiltServer } from '#tests/support/built-server.ts'
import { caddyMissing, startCaddy } from '#tests/support/caddy.ts'
import { overHttp } from '#tests/support/over-http.ts'
import { postgresMissing, startPostgres } from '#tests/support/postgres.ts'
import { credentialsOf } from '#tests/support/sandbox-ports.ts'
import { enrolAsAdmin } from '#tests/support/staff.ts'
import { tenantForm } from '#tests/support/tenant-form.ts'
import { Visitor } from '#tests/support/visitor.ts'

/*
 * An installation from nothing, as operations/deploy.md puts it on the air: the users of the database,
 * two processes without rights over its tables, the product's Caddyfile, an administrator, a provider
 * whose ERP is another program, its own domain, and a subscriber who signs in there.
 */

const missing = postgresMissing() ?? caddyMissing()
const own = 'central.vale.example'

// On a busy machine, starting a process takes long.
vi.setConfig({ testTimeout: 300_000 })

/** A visitor at the provider's own domain. */
class OwnDomainVisitor extends Visitor {
  override get host(): string {
    return own
  }
}

/** Whether a server has a certificate for a host, by this authority. */
const shakesHands = (port: number, servername: string, ca: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername, ca }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

describe.skipIf(missing)(`production${missing ? ` (${missing})` : ''}`, () => {
  const built = useBuiltServer()

  it('goes on the air from nothing, and signs a subscriber in at an own domain over TLS', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const passwords = { PORTAL_OWNER_PASSWORD: 'owner-7f3a', PORTAL_SERVER_PASSWORD: 'server-9c1e' }
    const folder = new URL(postgres.url('postgres')).searchParams.get('host') ?? ''
    const script = fileURLToPath(new URL('../../operations/create-database.sh', import.meta.url))
    const psqlEnv = { PATH: process.env['PATH'], PGHOST: folder, POSTGRES_USER: 'portal' }
    const made = spawnSync('sh', [script], { env: { ...psqlEnv, ...passwords }, encoding: 'utf8' })
    expect([made.status, made.stderr]).toEqual([0, ''])

    const erpPort = await freePort()
    const outside = built.start(
      {
        DATA_DIR: await built.dataDir(),
        SANDBOX_PORTS: [erpPort, await freePort(), await freePort()].join(),
      },
      await freePort(),
    )
    const url = (user: string, password: string) =>
      `postgres://${user}:${password}@localhost/portal?host=${folder}`
    const settings = {
      NODE_ENV: 'production',
      SANDBOX: 'off',
      HOST: '127.0.0.1',
      DATABASE_URL: url('portal_server', passwords.PORTAL_SERVER_PASSWORD),
      DATABASE_OWNER_URL: url('portal_owner', passwords.PORTAL_OWNER_PASSWORD),
      APP_SECRET: '5a'.repeat(32),
      PUBLIC_ORIGIN_SUFFIX: '.localhost',
      VAPID_SUBJECT: 'mailto:contato@provedor.com.br',
      ADMIN_HOSTS: 'adm.localhost',
      TRUSTED_PROXIES: '127.0.0.1',
      EGRESS_ALLOW: `127.0.0.1:${erpPort}`,
    }
    // Both at once: the migrations of an empty database are made once.
    const processes = [
      built.start(settings, await freePort()),
      built.start(settings, await freePort()),
    ]
    await Promise.all([outside.ready(), ...processes.map((one) => one.ready())])
    for (const one of processes) expect(one.said()).not.toContain('WARNING')

    const admin = spawnSync(
      process.execPath,
      [await builtScript('admin'), 'maria@vale.example', 'Maria', 'Souza'],
      {
        env: { PATH: process.env['PATH'], ...settings },
        input: 'uma-senha-bem-longa-81\numa-senha-bem-longa-81\n',
        encoding: 'utf8',
      },
    )
    expect([admin.status, admin.stderr]).toEqual([0, expect.any(String)])

    const httpsPort = await freePort()
    const caddy = await startCaddy(built.emptyDir(), {
      HTTP_PORT: String(await freePort()),
      HTTPS_PORT: String(httpsPort),
      PORTAL_UPSTREAM: processes.map(({ port }) => `127.0.0.1:${port}`).join(' '),
      PORTAL_ASK: `127.0.0.1:${processes[0]?.port}`,
    })
    onTestFinished(() => caddy.stop())
    const outsideWorld = overHttp(httpsPort, caddy.ca)

    const staff = new Visitor(outsideWorld, 'adm', '203.0.113.7')
    await enrolAsAdmin(staff, { email: 'maria@vale.example', password: 'uma-senha-bem-longa-81' })
    const body = {
      ...tenantForm,
      client_id: 'vale',
      ixc_domain: `http://127.0.0.1:${erpPort}`,
      ixc_access_token: credentialsOf('demo').token,
      rules: { ...providerRules('vale'), centralPassword: 'always' as const },
    }
    await expectOk(createTenant, await staff.call(createTenant, { body }))

    // No certificate is obtained for a name that nobody entered.
    const hasCertificate = (host: string) => shakesHands(httpsPort, host, caddy.ca)
    expect(await hasCertificate(own)).toBe(false)
    const params = { clientId: 'vale' }
    const hosts = await expectOk(listTenantHosts, await staff.call(listTenantHosts, { params }))
    const typed = { host: own, version: hosts.version }
    await expectOk(addTenantHost, await staff.call(addTenantHost, { params, body: typed }))
    await expect.poll(() => hasCertificate(own)).toBe(true)
    expect(await hasCertificate('outro.vale.example')).toBe(false)
    expect((await outsideWorld.request(`https://${own}/sign-in`)).status).toBe(200)

    const lia = new OwnDomainVisitor(outsideWorld, 'vale', '203.0.113.8')
    const answer = await lia.call(signIn, {
      body: { cpfOrCnpj: person('Lia').document, password: 'varanda-azul-31' },
    })
    expect(await readOutcome(answer)).toBe('200 ok')
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=63072000')
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/; Secure/)
    // Without a sandbox no browser gets another cookie, also over plain http at this machine.
    for (const { port } of processes) {
      const inside = new OwnDomainVisitor(overHttp(port), 'vale', '127.0.0.1')
      const plain = await inside.call(signIn, {
        body: { cpfOrCnpj: person('Lia').document, password: 'varanda-azul-31' },
        headers: { 'user-agent': safari },
      })
      expect(plain.headers.getSetCookie().join()).toContain('__Host-vt=')
      for (const line of plain.headers.getSetCookie()) expect(line).toMatch(/; Secure/)
    }
    // A session of one process is one of the other.
    for (let nth = 0; nth < 6; nth += 1) {
      expect((await lia.call(listInvoices, { query: {} })).status).toBe(200)
    }
    expect((await outsideWorld.request(`https://${own}/internal/tls?domain=${own}`)).status).toBe(
      404,
    )
    // The proxy makes this certificate now; its first second may not have begun here.
    await expect.poll(() => hasCertificate('vale.localhost')).toBe(true)
    expect((await outsideWorld.request(`https://vale.localhost${theme.path}`)).status).toBe(200)

    // One process restarts while visitors call.
    const [first] = processes
    first?.signal('SIGTERM')
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await lia.call(listInvoices, { query: {} })).status).toBe(200)
    }
    expect(await first?.ended).toBe(0)

    await staff.call(suspendTenant, { params })
    await expect.poll(async () => (await lia.call(theme, {})).status).toBe(404)
  })
})
