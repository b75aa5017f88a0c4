import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createServer } from 'node:net'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { signIn } from '#contract/account/session.ts'
import { addTenantHost, listTenantHosts } from '#contract/staff/tenants/tenant-hosts.ts'
import { createTenant, suspendTenant } from '#contract/staff/tenants/tenants.ts'
import { theme } from '#contract/site/theme.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { expectOk, readOutcome } from '#tests/support/wire/answers.ts'
import { person } from '#tests/support/app.ts'
import { safari } from '#tests/support/browser/browser-names.ts'
import { builtScript } from '#tests/support/builds/built-folder.ts'
import { useBuiltServer } from '#tests/support/builds/built-server.ts'
import { freePort } from '#tests/support/wire/free-port.mjs'
import { caddyMissing, startCaddy } from '#tests/support/wire/caddy.ts'
import {
  guideBlocks,
  guideMachine,
  readEnvironmentFile,
  unitEnvironment,
} from '#tests/support/guide.ts'
import { overHttp } from '#tests/support/wire/over-http.ts'
import { postgresMissing, startPostgres } from '#tests/support/database/postgres.ts'
import { credentialsOf } from '#tests/support/upstreams/sandbox-ports.ts'
import { enrolAsAdmin } from '#tests/support/people/staff.ts'
import { tenantForm } from '#tests/support/tenants/tenant-form.ts'
import { Visitor } from '#tests/support/browser/visitor.ts'

/*
 * An installation from nothing by the commands of operations/deploy.md as they stand, with the example files
 * as they are: the users of the database, two processes as the unit starts them, the product's Caddyfile, an
 * administrator, a backup and its drill, a provider whose ERP is another program, its own domain, and a
 * subscriber who signs in there. What stands in: systemd, git, npm and the administrator's editor.
 */

const missing = postgresMissing() ?? caddyMissing()
const own = 'central.vale.example'
const repository = fileURLToPath(new URL('../../../', import.meta.url))

// On a busy machine, starting a process takes long.
vi.setConfig({ testTimeout: 300_000 })

/** A visitor at the provider's own domain. */
class OwnDomainVisitor extends Visitor {
  override get host(): string {
    return own
  }
}

/** A port whose unit finds its own port and that of its figures free. */
async function instancePort(): Promise<number> {
  for (;;) {
    const port = 3100 + Math.floor(Math.random() * 2000)
    if ((await isFree(port)) && (await isFree(Number(`1${port}`)))) return port
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

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
    const socket = new URL(postgres.url('postgres')).searchParams.get('host') ?? ''
    const erpPort = await freePort()
    const outside = built.start(
      {
        DATA_DIR: await built.dataDir(),
        SANDBOX_PORTS: [erpPort, await freePort(), await freePort()].join(),
      },
      await freePort(),
    )

    const server = dirname(await builtScript('main'))
    const machine = guideMachine(
      built.emptyDir(),
      {
        useradd: ':',
        npm: ':',
        systemctl: ':',
        git: `mkdir -p "$3/dist" && cp -r "${repository}/operations" "$3" && ln -s "${server}" "$3/dist/server"`,
        runuser: `shift 3; exec env PGHOST="${socket}" POSTGRES_USER=portal "$@"`,
        // Domain, mail and contacts; and what is special here: a socket, and an ERP on this machine.
        editor: `sed -i -e 's/portal[.]example[.]net/localhost/' -e 's/@example[.]net/@provedor.com.br/' \
          -e 's|@localhost/portal$|&?host=${socket}|' "$1"
          echo EGRESS_ALLOW=127.0.0.1:${erpPort} >> "$1"`,
      },
      { EDITOR: 'editor' },
    )
    const [install = '', commands = ''] = guideBlocks('Without containers')
    const installed = machine.run(install)
    expect([installed.status, installed.said]).toEqual([0, ''])
    expect(readFileSync(machine.place('/etc/caddy/Caddyfile'), 'utf8')).toBe(
      readFileSync(join(repository, 'operations/Caddyfile'), 'utf8'),
    )
    const file = machine.place('/etc/portal/portal.env')
    expect(parseEnv(readFileSync(file, 'utf8'))).toEqual(readEnvironmentFile(file))

    // Both at once: the migrations of an empty database are made once.
    const processes = await Promise.all(
      [1, 2].map(async () => {
        const port = await instancePort()
        return built.start(unitEnvironment(machine, String(port)), port)
      }),
    )
    await Promise.all([outside.ready(), ...processes.map((one) => one.ready())])
    for (const one of processes) expect(one.said()).not.toContain('WARNING')
    const figures = await fetch(`http://127.0.0.1:1${processes[0]?.port}/metrics`)
    expect(await figures.text()).toContain('portal_')

    const database = `PostgreSQL database portal at the socket in ${socket}, as portal_server`
    const [doctor = '', admin = ''] = commands.trim().split('\n')
    expect(machine.run(doctor).stdout).toContain(`ok      ${database}. This is v`)
    const password = 'uma-senha-bem-longa-81'
    const made = machine.run(admin, `${password}\n`)
    expect(made.said).toContain('maria@example.net can sign in now.')
    expect(made.said).toContain(database)
    expect([made.status, machine.run('portalctl admin-list').stdout]).toEqual([
      0,
      expect.stringContaining('maria@example.net'),
    ])
    // The database is there already, and another one is made beside it.
    const again = machine.run(`
      export PORTAL_OWNER_PASSWORD=x PORTAL_SERVER_PASSWORD=y
      runuser -u postgres -- /opt/portal/operations/create-database.sh
      runuser -u postgres -- /opt/portal/operations/create-database.sh portal_drill
    `)
    expect([again.status, again.said]).toEqual([0, ''])
    // A backup of the night, in a folder that is not there yet.
    const unit = readFileSync(machine.place('/etc/systemd/system/portal-backup.service'), 'utf8')
    const backUp = (/^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '').replaceAll('%%', '%')
    expect(machine.run(backUp).said).toMatch(/read back whole[^]+It is sealed with APP_SECRET/)
    const drill = machine.run('portalctl drill /var/backups/portal/*.jsonl')
    expect([drill.status, drill.said]).toEqual([0, expect.stringContaining('can be restored')])
    expect(drill.said).not.toContain('plain text')
    const twice = machine.run('portalctl backup "$(ls /var/backups/portal/*.jsonl)"')
    expect(twice.said).toContain('is there already, and stays as it is')

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
    await enrolAsAdmin(staff, { email: 'maria@example.net', password })
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

    // The database is away, and Caddy has asked each process since: the portal's own page and refusals are shown.
    await postgres.restart(async () => {
      const countQuestions = () =>
        processes.map((one) => one.said().split(/"route":"\/(?:livez|readyz)"/).length)
      const before = countQuestions()
      const hasAskedAll = () =>
        countQuestions().every((count, nth) => count > (before[nth] ?? 0) + 2)
      await expect.poll(hasAskedAll, { timeout: 30_000 }).toBe(true)
      const page = await outsideWorld.request('https://vale.localhost/sign-in')
      expect(page.status).toBe(200)
      expect(await page.text()).toContain(tenantForm.alias)
      const refused = await lia.call(listInvoices, { query: {} })
      expect(await readOutcome(refused)).toBe('503 server unavailable')
    })
    await expect.poll(async () => (await lia.call(listInvoices, { query: {} })).status).toBe(200)

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
