import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSessions, signIn } from '#contract/account/session.ts'
import { theme } from '#contract/site/theme.ts'
import { defaultLimits } from '#server/platform/settings/database-limits.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { person, startApp, type TestApp } from '#tests/support/app.ts'
import { readRefusal } from '#tests/support/wire/answers.ts'
import {
  type PostgresServer,
  postgresMissing,
  startPostgres,
} from '#tests/support/database/postgres.ts'

const missing = postgresMissing()
const limits = { ...defaultLimits, lockTimeoutMs: 50 }
const unavailable = { status: 503, body: { message: 'server unavailable' } }

describe.skipIf(missing)(`a database in trouble${missing ? ` (${missing})` : ''}`, () => {
  let server: PostgresServer
  let database: Database
  let started: { readonly test: TestApp; readonly stop: () => Promise<void> }
  beforeAll(async () => {
    server = await startPostgres()
    database = await openDatabase({ databaseUrl: server.url('postgres'), databaseLimits: limits })
    await database.migrate()
    started = await startApp(database)
  })
  afterAll(async () => {
    await started.stop()
    await database.close()
    await server.stop()
  })

  const logged = (reason: string) =>
    started.test.log.filter(
      (line) => line.includes('"database unavailable"') && line.includes(`"reason":"${reason}"`),
    )

  it('answers 503 and logs the cause while a table is locked, and goes on afterwards', async () => {
    const maria = await started.test.signIn(person('Maria'))
    const other = new Client({ connectionString: server.url('postgres') })
    await other.connect()
    await other.query('begin')
    await other.query('lock table credentials in access exclusive mode')
    const body = { cpfOrCnpj: person('Maria').document, password: 'portal123' }
    const answer = await started.test.visitor().call(signIn, { body })
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await readRefusal(answer)).toEqual(unavailable)
    expect(logged('locked')).toEqual([expect.stringContaining('"code":"55P03"')])
    await other.query('rollback')
    await other.end()
    expect((await started.test.visitor().call(signIn, { body })).status).toBe(200)
    expect((await maria.call(listSessions, {})).status).toBe(200)
  })

  it('answers 503 while PostgreSQL is down, serves what it knows, and recovers by itself', async () => {
    const maria = await started.test.signIn(person('Maria'))
    const { status } = await started.test.visitor().call(theme, {})
    expect(status).toBe(200)
    await server.restart(async () => {
      expect(await readRefusal(await maria.call(listSessions, {}))).toEqual(unavailable)
      expect((await started.test.visitor().call(theme, {})).status).toBe(200)
    })
    // Each connection that the restart broke is found out once, by one statement at most.
    await expect.poll(async () => (await maria.call(listSessions, {})).status).toBe(200)
    expect((await maria.call(listSessions, {})).status).toBe(200)
  })
})
