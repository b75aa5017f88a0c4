import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { sandboxTenants } from '#sandbox/tenants.ts'
import { freePort, useBuiltServer } from '#tests/support/built-server.ts'
import {
  accounts,
  addresses,
  call,
  type Call,
  printedUrls,
  signIns,
} from '#tests/support/printed-accounts.ts'
import { productionSettings } from '#tests/support/process-calls.ts'

/*
 * A walk over what the sandbox prints: with the settings of production, on a database that had the
 * sandbox, each address, account and password of it is refused from everywhere.
 */

vi.setConfig({ testTimeout: 180_000 })

const built = useBuiltServer()
const production = productionSettings('.portal.example')

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
