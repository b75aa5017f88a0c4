import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditModule } from '#server/audit/module.ts'
import { auditChains, auditEntries, refusedSignIns } from '#server/audit/table.ts'
import { verifyChains } from '#server/audit/verify.ts'
import type { Database } from '#server/db/database.ts'
import { createSealer } from '#server/secrets/seal.ts'
import type { SuspiciousEvent } from '#server/suspicious-events/port.ts'
import { eachDatabase } from '#tests/support/database.ts'
import { oneKey } from '#tests/support/one-key.ts'
import { migrateOnlyTo } from '#tests/support/former-version.ts'

const seal = createSealer(oneKey(new Uint8Array(32).fill(7)))
const staffMember = { login: 'ana@adm.example', role: 'admin' } as const
const subscriber = (id: number) => ({
  subscriber: { customerId: String(id), documentHash: `hash of ${id}` },
})
const refused = {
  clientId: 'demo',
  role: 'subscriber',
  account: subscriber(7),
  source: '203.0.113.5',
} as const

function auditOf(database: Database) {
  let at = new Date('2026-11-20T15:10:00.000Z')
  const events: SuspiciousEvent[] = []
  const module = auditModule({
    database,
    seal,
    tenants: { find: async () => null },
    recordSuspiciousEvent: async (event) => void events.push(event),
    now: () => at,
    log: { error: () => undefined },
  })
  return {
    ...module,
    events,
    moveTo: (time: string) => (at = new Date(time)),
    sweep: async () => {
      for (const one of module.sweeps ?? []) await one(at)
    },
    broken: async () => {
      const verdicts = await verifyChains(database.db, seal)
      return Object.fromEntries(verdicts.map(({ clientId, brokenAt }) => [clientId, brokenAt]))
    },
  }
}

/** Changes the log as one who has the database and not the server's key. */
async function tamper({ db }: Database, change: string): Promise<void> {
  await db.execute(sql`alter table audit_entries disable trigger user`)
  await db.execute(sql.raw(change))
  await db.execute(sql`alter table audit_entries enable trigger user`)
}

eachDatabase((open) => {
  const start = async () => {
    const database = await open()
    const audit = auditOf(database)
    for (const name of ['alias', 'faq_url', 'address', 'ixc_domain']) {
      const fields = [name]
      await audit.record({ staffMember, clientId: 'demo', action: 'tenant edited', fields })
    }
    await audit.record({ ...subscriber(7), clientId: 'demo', action: 'signed in' })
    await audit.record({ ...subscriber(7), clientId: 'litoral', action: 'signed in' })
    await audit.record({ staffMember, clientId: null, action: 'signed in' })
    expect(await audit.broken()).toEqual({ '': null, demo: null, litoral: null })
    return { database, audit }
  }

  test('a changed entry is found at its position, in its chain alone', async () => {
    const { database, audit } = await start()
    await tamper(
      database,
      `update audit_entries set who = 'x' where client_id = 'demo' and position = 3`,
    )
    expect(await audit.broken()).toEqual({ '': null, demo: 3, litoral: null })
  })

  test('an entry removed from the middle is found', async () => {
    const { database, audit } = await start()
    await tamper(database, `delete from audit_entries where client_id = 'demo' and position = 2`)
    expect(await audit.broken()).toMatchObject({ demo: 2 })
  })

  test('entries removed from the end are found, also when the end of the chain is moved', async () => {
    const { database, audit } = await start()
    await tamper(database, `delete from audit_entries where client_id = 'demo' and position = 5`)
    expect(await audit.broken()).toMatchObject({ demo: 5 })
    await database.db.execute(sql`
      update audit_chains set last_position = 4, last_hash = (
        select hash from audit_entries where client_id = 'demo' and position = 4
      ) where client_id = 'demo'
    `)
    expect(await audit.broken()).toMatchObject({ demo: 4 })
  })

  test('a chain that was deleted is found by the entries it leaves', async () => {
    const { database, audit } = await start()
    await database.db.execute(sql`delete from audit_chains where client_id = 'litoral'`)
    expect(await audit.broken()).toEqual({ '': null, demo: null, litoral: 1 })
    await audit.sweep()
    expect(await audit.broken()).toMatchObject({ litoral: 1 })
  })

  test('writers of one chain at the same time take turns', async () => {
    const { database, audit } = await start()
    await Promise.all(
      Array.from({ length: 12 }, () =>
        audit.record({ ...subscriber(8), clientId: 'demo', action: 'signed in' }),
      ),
    )
    const rows = await database.db
      .select({ position: auditEntries.position })
      .from(auditEntries)
      .where(eq(auditEntries.clientId, 'demo'))
      .orderBy(asc(auditEntries.id))
    expect(rows.map(({ position }) => position)).toEqual(
      Array.from({ length: 17 }, (_, n) => n + 1),
    )
    expect(await audit.broken()).toMatchObject({ demo: null })
  })

  test('the nightly verification tells staff of a broken chain and notes when it looked', async () => {
    const { database, audit } = await start()
    await audit.sweep()
    expect(audit.events).toEqual([])
    await tamper(
      database,
      `update audit_entries set times = 2 where client_id = 'demo' and position = 1`,
    )
    await audit.sweep()
    expect(audit.events).toEqual([{ kind: 'audit_chain_broken', clientId: 'demo', detail: '1' }])
    const rows = await database.db.select().from(auditChains).orderBy(asc(auditChains.clientId))
    expect(rows.map(({ brokenAt }) => brokenAt)).toEqual([null, 1, null])
    expect(rows.every(({ verifiedAt }) => verifiedAt !== null)).toBe(true)
  })

  test('entries leave after five years and the chain still verifies', async () => {
    const { database, audit } = await start()
    audit.moveTo('2020-01-10T12:00:00.000Z')
    await audit.record({ ...subscriber(9), clientId: 'serrana', action: 'signed in' })
    await audit.record({ ...subscriber(9), clientId: 'serrana', action: 'signed out' })
    audit.moveTo('2026-11-20T12:00:00.000Z')
    await audit.record({ ...subscriber(9), clientId: 'serrana', action: 'signed in' })
    await audit.sweep()
    const rows = await database.db
      .select({ position: auditEntries.position })
      .from(auditEntries)
      .where(eq(auditEntries.clientId, 'serrana'))
    expect(rows).toEqual([{ position: 3 }])
    expect(await audit.broken()).toMatchObject({ demo: null, serrana: null })
  })

  test('refused sign-ins of one account, address and hour become one entry', async () => {
    const { database, audit } = await start()
    for (let guess = 0; guess < 30; guess += 1)
      await audit.countRefusedSignIn(refused, new Date('2026-11-20T15:20:00.000Z'))
    await audit.sweep()
    expect(await database.db.$count(auditEntries, eq(auditEntries.action, 'sign-in refused'))).toBe(
      0,
    )
    audit.moveTo('2026-11-20T16:00:00.000Z')
    await audit.sweep()
    const rows = await database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'sign-in refused'))
    expect(rows).toMatchObject([
      { who: '7', customerId: '7', times: 30, source: '203.0.113.5', position: 6 },
    ])
    expect(await database.db.$count(refusedSignIns)).toBe(0)
    expect(await audit.broken()).toMatchObject({ demo: null })
  })

  test('an attacker who varies account and address fills no more than the rows of an hour', async () => {
    const { database, audit } = await start()
    const at = new Date('2026-11-20T15:20:00.000Z')
    await database.db.execute(sql`
      insert into refused_sign_ins (client_id, hour, role, who, document_hash, source, times, last_at)
      select 'demo', '2026-11-20T15:00:00Z', 'subscriber', '', '', 'source ' || n, 1, now()
      from generate_series(1, 499) n
    `)
    for (const source of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']) {
      await audit.countRefusedSignIn({ ...refused, account: null, source }, at)
    }
    expect(await database.db.$count(refusedSignIns)).toBe(501)
    const [others] = await database.db
      .select()
      .from(refusedSignIns)
      .where(eq(refusedSignIns.source, ''))
    expect(others).toMatchObject({ times: 3 })
  })

  test('entries of the version before the chain are adopted into it', async () => {
    const database = await open()
    await migrateOnlyTo(database, '0015_sandbox-marks')
    await database.db.execute(sql`
      insert into audit_entries (at, client_id, who, role, action, fields) values
        ('2026-11-20T12:00:00.123Z', 'demo', 'ana@adm.example', 'admin', 'tenant created', '{}'),
        ('2026-11-20T12:00:01Z', 'litoral', 'joão@adm.example', 'admin', 'tenant edited', '{alias,"faq_url"}'),
        ('2026-11-20T12:00:02.9Z', 'demo', 'demo', 'provider', 'notification sent', '{message,title}')
    `)
    await database.migrate()
    const audit = auditOf(database)
    expect(await audit.broken()).toEqual({ demo: null, litoral: null })
    await audit.record({ staffMember, clientId: 'demo', action: 'tenant suspended' })
    expect(await audit.broken()).toEqual({ demo: null, litoral: null })
    await tamper(
      database,
      `update audit_entries set fields = '{alias}' where client_id = 'litoral'`,
    )
    expect(await audit.broken()).toEqual({ demo: null, litoral: 1 })
  })
})
