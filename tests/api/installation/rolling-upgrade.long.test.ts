import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listContractsShort } from '#contract/service/contracts-short.ts'
import { customerDetails } from '#contract/account/customer.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { signIn, validToken } from '#contract/account/session.ts'
import { theme } from '#contract/site/theme.ts'
import { people, sandboxPassword } from '#sandbox/world/people.ts'
import type { Env } from '#server/platform/http/context.ts'
import { type Running, useBuiltServer } from '#tests/support/builds/built-server.ts'
import { buildFormer, formerMissing } from '#tests/support/builds/former-build.ts'
import { overHttp } from '#tests/support/wire/over-http.ts'
import {
  type PostgresServer,
  postgresMissing,
  startPostgres,
} from '#tests/support/database/postgres.ts'
import { Visitor } from '#tests/support/browser/visitor.ts'

const missing = postgresMissing() ?? formerMissing()

// On a busy machine, starting a process takes long.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/** Those who use the portal meanwhile. */
const visitors = people.filter(
  ({ clientId, erpId }) => clientId === 'demo' && ['101', '103', '104'].includes(erpId),
)

/** As a proxy does: in turn to those it knows, and on to the next one where nobody listens. */
function balance(pool: ReadonlySet<Running>): Hono<Env> {
  const app = new Hono<Env>()
  let turn = 0
  app.all('*', async (c) => {
    const servers = [...pool]
    turn += 1
    for (let tries = 0; tries < servers.length; tries += 1) {
      const server = servers[(turn + tries) % servers.length]
      if (!server) break
      try {
        return await overHttp(server.port).fetch(c.req.raw.clone())
      } catch (error) {
        const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
        if (!isRefused) throw error
      }
    }
    return c.text('nobody listens', 502)
  })
  return app
}

describe.skipIf(missing)(`a rolling upgrade${missing ? ` (${missing})` : ''}`, () => {
  const built = useBuiltServer()
  let postgres: PostgresServer
  let former = ''
  beforeAll(async () => {
    former = buildFormer()
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  it('from the former version, one process after the other, refuses nobody', async () => {
    const start = (file?: string) => built.startSandbox(postgres.url('postgres'), file)
    const formers = [await start(former), await start(former)]
    const pool = new Set(formers)
    const proxy = balance(pool)
    const refused: string[] = []
    let answered = 0
    const over = new AbortController()

    async function use(who: (typeof visitors)[number], nth: number): Promise<void> {
      const address = `127.0.1.${nth}`
      let browser = new Visitor(proxy, 'demo', address)
      const note = (name: string, answer: Response) => {
        answered += 1
        if (answer.status !== 200) refused.push(`${name} ${answer.status}`)
      }
      for (let round = 0; !over.signal.aborted; round += 1) {
        if (round % 20 === 0) {
          browser = new Visitor(proxy, 'demo', address)
          const body = { cpfOrCnpj: who.document, password: sandboxPassword }
          note('signIn', await browser.call(signIn, { body }))
        }
        note('theme', await browser.call(theme, {}))
        note('validToken', await browser.call(validToken, {}))
        note('customerDetails', await browser.call(customerDetails, {}))
        note('listInvoices', await browser.call(listInvoices, { query: {} }))
        note('listContractsShort', await browser.call(listContractsShort, {}))
      }
    }

    /** So many answers more, from the processes of the moment. */
    const serveMore = (count: number) => {
      const target = answered + count
      return expect.poll(() => answered >= target, { timeout: 120_000 }).toBe(true)
    }

    const using = visitors.map(use)
    await serveMore(60)
    for (const old of formers) {
      pool.add(await start())
      await serveMore(60)
      pool.delete(old)
      old.signal('SIGTERM')
      expect(await old.ended).toBe(0)
      await serveMore(60)
    }
    over.abort()
    await Promise.all(using)
    expect(refused).toEqual([])
  })
})
