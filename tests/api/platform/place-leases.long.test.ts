import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { signIn } from '#contract/account/session.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { listContracts } from '#contract/service/contracts.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { sandboxPorts } from '#sandbox/ports/ports.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { listenOn, portOf } from '#server/platform/listen.ts'
import { person } from '#tests/support/app.ts'
import { memoryStore } from '#tests/support/browser/memory-store.ts'
import { Visitor } from '#tests/support/browser/visitor.ts'
import { type Running, useBuiltServer } from '#tests/support/builds/built-server.ts'
import { postgresMissing, startPostgres } from '#tests/support/database/postgres.ts'
import { overHttp } from '#tests/support/wire/over-http.ts'

// On a busy machine, starting a process takes long.
vi.setConfig({ testTimeout: 300_000 })

const missing = postgresMissing()
const built = useBuiltServer()
const places = 6

/** The ERP of the sandbox as another program, which takes its time and counts who asks it at once. */
async function openErp() {
  const sandbox = createSandbox({
    store: memoryStore(),
    now: () => new Date(),
    latency: { min: 0, max: 0 },
  })
  const seen = { inFlight: 0, most: 0 }
  let released = Promise.resolve()
  const upstream: typeof sandbox.upstream = async (...asked) => {
    seen.inFlight += 1
    seen.most = Math.max(seen.most, seen.inFlight)
    await wait(200)
    await released
    seen.inFlight -= 1
    return sandbox.upstream(...asked)
  }
  const [erp] = sandboxPorts({ providers: sandboxTenants, upstream })
  const server = erp?.createServer(null)
  if (!server) throw new Error('the sandbox has an ERP')
  await listenOn(server, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  /** Answers nothing until what it returns is called. */
  function hold(): () => void {
    let release: () => void = () => undefined
    released = new Promise((resolve) => (release = resolve))
    return release
  }
  return { seen, hold, port: portOf(server) }
}

/** A subscriber who asks for fresh lists through a process, again and again until it is stopped. */
function keepAsking({ port }: Running, who: Visitor) {
  const visitor = new Visitor(overHttp(port), 'demo', '127.0.0.1')
  for (const [name, value] of who.cookies) visitor.cookies.set(name, value)
  const run = { answers: 0, isOver: false }
  const ask = async () => {
    while (!run.isOver) {
      const answers = await Promise.all([
        visitor.call(listInvoices, { query: {}, fresh: true }),
        visitor.call(listContracts, { fresh: true }),
      ]).catch(() => [])
      run.answers += answers.filter(({ ok }) => ok).length
      // Fresh reads of three seconds share one answer, and each session has sixty in a minute.
      await wait(3 * secondMs)
    }
  }
  const done = ask()
  return { run, stop: () => ((run.isOver = true), done) }
}

it.skipIf(missing)(
  'three built servers never ask a provider more than it allows, and the places of a killed one serve the others',
  async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const erp = await openErp()
    const address = postgres.url('postgres')
    const allow = { EGRESS_ALLOW: `127.0.0.1:${erp.port}` }
    const start = () => built.startSandbox(address, built.main(), allow)
    const servers = [await start(), await start(), await start()]
    const [first] = servers
    if (!first) throw new Error('three servers run')

    const database = await openDatabase({ databaseUrl: address })
    onTestFinished(() => database.close())
    const { owner: db } = database
    await db.execute(sql`
      update tenants set ixc_domain = ${`http://127.0.0.1:${erp.port}`},
        rules = rules || ${JSON.stringify({ maxErpCalls: places })}::jsonb
      where client_id = 'demo'
    `)
    const { rows: at } = await db.execute(
      sql`select clock_timestamp() + interval '3 seconds' as at`,
    )
    const knowEachOther = async () => {
      const { rows } = await db.execute(sql`
        select count(*)::int as processes from server_processes where seen_at > ${at[0]?.['at']}
      `)
      return rows[0]?.['processes']
    }
    await expect.poll(knowEachOther, { timeout: 60_000 }).toBe(3)

    const names = ['Maria', 'João', 'Padaria', 'Vera', 'Sônia', 'Ana']
    const people: Visitor[] = []
    for (const name of names) {
      const visitor = new Visitor(overHttp(first.port), 'demo', '127.0.0.1')
      const body = { cpfOrCnpj: person(name).document, password: sandboxPassword }
      expect((await visitor.call(signIn, { body })).status).toBe(200)
      people.push(visitor)
    }
    erp.seen.most = 0
    const askedOf = servers.map((server) => people.map((who) => keepAsking(server, who)))
    const answersOf = (index: number) =>
      (askedOf[index] ?? []).reduce((sum, { run }) => sum + run.answers, 0)
    const answered = () => servers.every((_, index) => answersOf(index) > people.length)
    await expect.poll(answered, { timeout: 60_000 }).toBe(true)
    const release = erp.hold()
    await expect.poll(() => erp.seen.inFlight, { timeout: 60_000 }).toBe(places)

    first.signal('SIGKILL')
    await first.ended
    release()
    expect(erp.seen.most).toBe(places)
    erp.seen.most = 0
    const before = servers.map((_, index) => answersOf(index))
    const heldOf = async () => {
      const { rows } = await db.execute(sql`
        select count(distinct holder)::int as holders, coalesce(sum(places), 0)::int as places
        from upstream_places
        where client_id = 'demo' and lane = 'calls' and held_until > now()
      `)
      return rows[0]
    }
    await expect.poll(heldOf, { timeout: 60_000 }).toMatchObject({ holders: 2 })
    await expect.poll(() => erp.seen.most, { timeout: 60_000 }).toBe(places)
    const goOn = () => [1, 2].every((index) => answersOf(index) > (before[index] ?? 0))
    await expect.poll(goOn, { timeout: 60_000 }).toBe(true)
    for (const asking of askedOf.flat()) await asking.stop()
    expect(erp.seen.most).toBe(places)
  },
)
