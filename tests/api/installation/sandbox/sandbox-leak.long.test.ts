import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { signIn } from '#contract/account/session.ts'
import { adminSignIn, providerSignIn } from '#contract/staff/staff.ts'
import { sandboxSuffix } from '#domain/staff/tenants/sandbox-address.ts'
import { people } from '#sandbox/world/people.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { welcome } from '#server/installation/start/welcome.ts'
import { useBuiltServer } from '#tests/support/builds/built-server.ts'
import { freePort } from '#tests/support/wire/free-port.mjs'
import { addresses, call, type Call } from '#tests/support/wire/call-by-address.ts'
import { productionSettings } from '#tests/support/wire/process-calls.ts'

/*
 * A walk over what the sandbox prints: with the settings of production, on a database that had the
 * sandbox, each address, account and password of it is refused from everywhere.
 */

vi.setConfig({ testTimeout: 180_000 })

const built = useBuiltServer()
const production = productionSettings('.portal.example')

const printed = welcome(80, {
  tenants: sandboxTenants,
  people,
  staff: sandboxStaff,
  suffix: sandboxSuffix,
  upstream: () => Promise.reject(new Error('not called')),
  noteOutage: () => Promise.reject(new Error('not called')),
  site: () => Promise.reject(new Error('not called')),
})
const printedUrls = [...printed.matchAll(/http:\S+/g)].map(([url]) => new URL(url))
/** What could be typed: every printed login with the password beside it. */
const accounts = printed.split('\n').flatMap((line) => {
  const [, login, password] = /^ {4}(\S+) +(\S+)/.exec(line) ?? []
  return login && password ? [{ login, password }] : []
})

/** The sign-ins that a printed account could be used for. */
function signIns(host: string, { login, password }: (typeof accounts)[number]): Call[] {
  return [
    { host, path: signIn.path, body: { cpfOrCnpj: login, password } },
    { host, path: providerSignIn.path, body: { client_id: login, password } },
    { host, path: adminSignIn.path, body: { email: login, password } },
  ]
}

it('prints what this walk tries: five providers, staff and people with their passwords', () => {
  expect(printedUrls.map(({ hostname }) => hostname)).toEqual(
    expect.arrayContaining([
      'adm.localhost',
      ...sandboxTenants.map((one) => `${one.client_id}.localhost`),
    ]),
  )
  const { administrator, providerPassword } = sandboxStaff
  expect(accounts).toEqual(
    expect.arrayContaining([
      { login: '529.982.247-25', password: 'portal123' },
      { login: administrator.email, password: administrator.password },
      { login: 'demo', password: providerPassword },
    ]),
  )
})

it('is refused from everywhere in production, on a database that had the sandbox', async () => {
  const DATA_DIR = built.emptyDir()
  const box = built.start({ DATA_DIR, APP_SECRET: production.APP_SECRET }, await freePort())
  await box.ready()
  expect(box.said()).toContain('WARNING: The SANDBOX is on')
  const home = { host: 'demo.localhost', path: '/sign-in' }
  expect(await call(box.port, '127.0.0.1', home)).toBe(200)
  for (const address of addresses.filter((one) => !one.startsWith('127.'))) {
    await expect(call(box.port, address, home)).rejects.toThrow('ECONNREFUSED')
  }
  box.signal('SIGTERM')
  await box.ended

  const env = { DATA_DIR, ...production }
  const refused = built.start(env, await freePort())
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toBe(
    'The server did not start. The database holds providers, people or staff of the sandbox, ' +
      'whose passwords anyone can read: remove them with "npm run sandbox:remove", or set SANDBOX=on.\n',
  )

  const script = join(dirname(built.main()), 'sandbox-remove.js')
  const remove = () => spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
  expect(remove().stdout).toMatch(/^Removed from the database.*\n( {2}\w+: \d+\n)*  tenants: 5\n$/)
  expect(remove().stdout).toBe('The database holds nothing of the sandbox.\n')

  const server = built.start(env, await freePort())
  await server.ready()
  const hosts = new Set([
    ...printedUrls.map(({ hostname }) => hostname),
    ...sandboxTenants.map(({ client_id }) => `${client_id}.portal.example`),
    'adm.portal.example',
  ])
  const pages = printedUrls.map(({ pathname }) => pathname)
  const calls = [...hosts].flatMap((host): Call[] =>
    pages
      .map((path): Call => ({ host, path }))
      .concat(accounts.flatMap((account) => signIns(host, account))),
  )
  // The pages of the administration's own sign-in, which are not of the sandbox, are public.
  const isOwnPage = ({ host, body }: Call) => host === 'adm.portal.example' && body === undefined
  const walk = async (address: string) => {
    const letIn: string[] = []
    for (const one of calls) {
      const status = await call(server.port, address, one)
      if (status < 400 && !isOwnPage(one)) letIn.push(`${one.host}${one.path} ${status}`)
    }
    return letIn
  }
  expect(await Promise.all(addresses.map(walk))).toEqual(addresses.map(() => []))
})
