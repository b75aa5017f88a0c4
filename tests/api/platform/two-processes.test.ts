import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listInvoices } from '#contract/money/invoices.ts'
import { signIn, signOut, validToken } from '#contract/account/session.ts'
import { suspendTenant } from '#contract/staff/tenants/tenants.ts'
import { theme } from '#contract/site/theme.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { person } from '#tests/support/app.ts'
import { type Running, useBuiltServer } from '#tests/support/builds/built-server.ts'
import { overHttp } from '#tests/support/wire/over-http.ts'
import {
  type PostgresServer,
  postgresMissing,
  startPostgres,
} from '#tests/support/database/postgres.ts'
import { enterAsAdmin } from '#tests/support/people/staff.ts'
import { Visitor } from '#tests/support/browser/visitor.ts'

const missing = postgresMissing()

// On a busy machine, starting a process takes long.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

describe.skipIf(missing)(`two processes${missing ? ` (${missing})` : ''}`, () => {
  const built = useBuiltServer()
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  const visitorOf = ({ port }: Running, clientId: string) =>
    new Visitor(overHttp(port), clientId, '127.0.0.1')

  it('agree on a sign-out, a suspension and a limit within five seconds', async () => {
    const start = () => built.startSandbox(postgres.url('postgres'))
    const [one, other] = [await start(), await start()]

    const { document } = person('Maria')
    const body = { cpfOrCnpj: document, password: sandboxPassword }
    const here = visitorOf(one, 'demo')
    expect((await here.call(signIn, { body })).status).toBe(200)
    const there = visitorOf(other, 'demo')
    for (const [name, value] of here.cookies) there.cookies.set(name, value)
    expect((await there.call(listInvoices, { query: {} })).status).toBe(200)
    expect((await here.call(signOut, {})).status).toBe(200)
    await expect.poll(async () => (await there.call(validToken, {})).status).toBe(401)

    const page = visitorOf(other, 'litoral')
    expect((await page.call(theme, {})).status).toBe(200)
    const admin = await enterAsAdmin(visitorOf(one, 'adm'), sandboxStaff.administrator)
    const params = { clientId: 'litoral' }
    expect((await admin.call(suspendTenant, { params })).status).toBe(200)
    await expect.poll(async () => (await page.call(theme, {})).status).toBe(404)

    const guess = async (server: Running, password: string) => {
      const wrong = { cpfOrCnpj: person('João').document, password }
      return (await visitorOf(server, 'demo').call(signIn, { body: wrong })).status
    }
    // One process alone lets five of six through at once: four that are free and one a second.
    const tries = Array.from({ length: 12 }, (_, at) => guess(at % 2 ? one : other, `wrong ${at}`))
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((status) => status !== 429).length).toBeLessThan(10)
  })
})
