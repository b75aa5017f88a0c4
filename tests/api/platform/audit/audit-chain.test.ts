import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chainKeys } from '#server/platform/audit/chain-keys.ts'
import { auditModule } from '#server/platform/audit/module.ts'
import { entryHash } from '#server/platform/audit/chain.ts'
import { moveEnds } from '#server/platform/audit/chain-store.ts'
import { differingChains, keptLine, parseKeptLine } from '#server/platform/audit/kept-line.ts'
import { auditChains, auditEntries, refusedSignIns } from '#server/platform/audit/table.ts'
import { verifyChains } from '#server/platform/audit/verify.ts'
import type { Database } from '#server/platform/db/database.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import type { SuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import { eachDatabase } from '#tests/support/database/database.ts'
import { oneKey } from '#tests/support/database/one-key.ts'
import { migrateOnlyTo } from '#tests/support/builds/former-version.ts'

const rootKey = new Uint8Array(32).fill(7)
const keys = chainKeys({ rootKey, ring: oneKey(rootKey) })
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

async function auditOf(database: Database) {
  let at = new Date('2026-11-20T15:10:00.000Z')
  const events: SuspiciousEvent[] = []
  const module = await auditModule({
    database,
    keys,
    recordSuspiciousEvent: async (event) => void events.push(event),
    now: () => at,
    log: { info: () => undefined },
  })
  return {
    ...module,
    events,
    moveTo: (time: string) => (at = new Date(time)),
    sweep: async () => {
      for (const { run } of module.scheduled ?? []) await run(at)
    },
    broken: async () => {
      const verdicts = await verifyChains(database.db, keys)
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

/** Writes a chain anew as one who has the database, its code and no key, with these values. */
async function forgeChain(
  database: Database,
  clientId: string,
  values: { readonly who?: string },
): Promise<void> {
  const { db } = database
  const rows = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.clientId, clientId))
    .orderBy(asc(auditEntries.position))
  let lastHash = ''
  await db.execute(sql`alter table audit_entries disable trigger user`)
  for (const row of rows) {
    const forged = { ...row, ...values }
    lastHash = entryHash(lastHash, forged, null)
    await db
      .update(auditEntries)
      .set({ ...values, hash: lastHash })
      .where(eq(auditEntries.id, row.id))
  }
  await db.execute(sql`alter table audit_entries enable trigger user`)
  await db.update(auditChains).set({ lastHash }).where(eq(auditChains.clientId, clientId))
}

eachDatabase((open) => {
  const start = async () => {
    const database = await open()
    const audit = await auditOf(database)
    for (const name of ['alias', 'faq_url', 'address', 'ixc_domain']) {
      const fields = [name]
      await audit.recordAhead({ staffMember, clientId: 'demo', action: 'tenant edited', fields })
    }
    await audit.recordAhead({ ...subscriber(7), clientId: 'demo', action: 'signed in' })
    await audit.recordAhead({ ...subscriber(7), clientId: 'litoral', action: 'signed in' })
    await audit.recordAhead({ staffMember, clientId: null, action: 'signed in' })
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

  test('a chain that was deleted with its entries is found by the register', async () => {
    const { database, audit } = await start()
    await audit.sweep()
    await tamper(database, `delete from audit_entries where client_id = 'litoral'`)
    await database.db.execute(sql`delete from audit_chains where client_id = 'litoral'`)
    expect(await audit.broken()).toEqual({ '': null, demo: null, litoral: 1 })
    await audit.sweep()
    expect(await audit.broken()).toMatchObject({ litoral: 1 })
  })

  test('entries rewritten with hashes of their own are found, also without a seal', async () => {
    const { database, audit } = await start()
    await forgeChain(database, 'demo', { who: 'eva@adm.example' })
    expect(await audit.broken()).toMatchObject({ demo: 5, litoral: null })
    await database.db.execute(sql`update audit_chains set sealed_ends = null`)
    expect(await audit.broken()).toEqual({ '': 1, demo: 5, litoral: 1 })
    await audit.sweep()
    expect(await audit.broken()).toEqual({ '': 1, demo: 5, litoral: 1 })
  })

  test('a chain that was put back to an earlier moment, seal and all, is found', async () => {
    const { database, audit } = await start()
    const [earlier] = await database.db
      .select()
      .from(auditChains)
      .where(eq(auditChains.clientId, 'demo'))
    await audit.recordAhead({ ...subscriber(7), clientId: 'demo', action: 'signed out' })
    await audit.sweep()
    await tamper(database, `delete from audit_entries where client_id = 'demo' and position = 6`)
    await database.db
      .update(auditChains)
      .set({ ...earlier })
      .where(eq(auditChains.clientId, 'demo'))
    expect(await audit.broken()).toEqual({ '': null, demo: 6, litoral: null })
    // The register does not follow what was put back.
    await audit.sweep()
    expect(await audit.broken()).toEqual({ '': null, demo: 6, litoral: null })
  })

  test('a register that is taken away is not begun again', async () => {
    const { database, audit } = await start()
    await database.db.execute(sql`update audit_chains set sealed_register = null`)
    expect(await audit.broken()).toMatchObject({ '': 2, demo: null })
    const { events, broken } = await auditOf(database)
    expect(events).toEqual([])
    expect(await broken()).toMatchObject({ '': 2, demo: null })
    await audit.sweep()
    expect(await broken()).toMatchObject({ '': 2, demo: null })
  })

  test('a log rewritten as of a version before the seal is told to staff, and by a kept line', async () => {
    const { database, audit } = await start()
    const line = await keptLine(database.db, new Date())
    for (const chain of ['', 'demo', 'litoral']) await forgeChain(database, chain, {})
    await database.db.execute(
      sql`update audit_chains set sealed_ends = null, sealed_register = null`,
    )
    expect(await audit.broken()).toEqual({ '': 1, demo: 5, litoral: 1 })
    const { events, broken } = await auditOf(database)
    expect(events).toEqual([{ kind: 'audit_log_taken_on', clientId: null, detail: '3' }])
    const proof = eq(auditEntries.action, 'audit log taken on')
    expect(await database.db.select().from(auditEntries).where(proof)).toMatchObject([
      { clientId: '', who: 'portal', times: 3 },
    ])
    expect(await broken()).toEqual({ '': null, demo: null, litoral: null })
    const differing = await differingChains(database.db, parseKeptLine(line))
    expect(differing.map(({ clientId }) => clientId)).toEqual(['', 'demo', 'litoral'])
  })

  test('a kept line holds while the log grows, and is told where it was rewritten', async () => {
    const { database, audit } = await start()
    const line = await keptLine(database.db, new Date('2026-11-20T15:00:00Z'))
    expect(line).toMatch(
      /^2026-11-20T15:00:00\.000Z =1:k[0-9a-f]{16};demo=5:k[0-9a-f]{16};litoral=1:k[0-9a-f]{16}$/,
    )
    const differing = () => differingChains(database.db, parseKeptLine(line))
    await audit.recordAhead({ ...subscriber(7), clientId: 'demo', action: 'signed out' })
    expect(await differing()).toEqual([])
    await tamper(database, `delete from audit_entries where client_id = 'litoral'`)
    expect(await differing()).toMatchObject([{ clientId: 'litoral', position: 1 }])
    await tamper(database, `update audit_entries set hash = 'k0' where position = 5`)
    expect(await differing()).toMatchObject([{ clientId: 'demo' }, { clientId: 'litoral' }])
  })

  test('what is no kept line is refused', () => {
    const kept = '2026-11-20T15:00:00.000Z demo=5:k0123456789abcdef'
    expect(parseKeptLine(` ${kept}\n`)).toEqual([
      { clientId: 'demo', position: 5, hash: 'k0123456789abcdef' },
    ])
    expect(parseKeptLine('2026-11-20T15:00:00.000Z ')).toEqual([])
    for (const line of ['', 'demo=5:k0', `${kept};`, `${kept} x`, `${kept};x=-1:k0`, 'x y=1:k0']) {
      expect(() => parseKeptLine(line), line).toThrow('no line')
    }
  })

  test('the running server only adds to the log', async () => {
    const { database, audit } = await start()
    const asServer = (statement: string) =>
      acrossTenants(() => database.served.db.execute(sql.raw(statement)))
    const entry = (position: number) => `
      insert into audit_entries (at, client_id, who, role, action, position, hash)
      values (now(), 'demo', '1', 'subscriber', 'signed in', ${position}, 'forged')
    `
    const move = (set: string) => `update audit_chains set ${set} where client_id = 'demo'`
    for (const statement of [
      entry(3),
      entry(7),
      move(`last_position = 4`),
      move(`last_hash = 'forged'`),
      move(`last_position = 6, last_hash = 'forged'`),
      move(`sealed_ends = null`),
      move(`pruned_position = 2, pruned_hash = 'forged'`),
      move(`client_id = 'other'`),
      `update audit_chains set sealed_register = null where client_id = ''`,
      `insert into audit_chains (client_id, last_position, last_hash) values ('new', 1, 'forged')`,
      `delete from audit_chains where client_id = 'litoral'`,
      `update audit_entries set who = 'x'`,
      `delete from audit_entries`,
      `truncate audit_entries`,
      `select delete_old_audit_entries('demo', 6)`,
    ]) {
      await expect(asServer(statement), statement).rejects.toThrow('Failed query')
    }
    expect(await audit.broken()).toEqual({ '': null, demo: null, litoral: null })
    // What is added past the server has no key, and is found.
    await asServer(entry(6))
    await asServer(move(`last_position = 6, last_hash = 'forged'`))
    expect(await audit.broken()).toMatchObject({ demo: 6 })
  })

  test('a version before the key adds to the same chains', async () => {
    const { database, audit } = await start()
    const [chain] = await database.db
      .select()
      .from(auditChains)
      .where(eq(auditChains.clientId, 'demo'))
    if (!chain) throw new Error('no chain')
    const entry = {
      at: new Date('2026-11-20T15:12:00Z'),
      clientId: 'demo',
      who: '7',
      role: 'subscriber' as const,
      customerId: '7',
      documentHash: 'h',
      action: 'signed in',
      fields: [],
      subject: '',
      times: 1,
      source: '',
      position: 6,
    }
    const hash = entryHash(chain.lastHash, entry, null)
    await acrossTenants(() =>
      database.served.db.transaction(async (tx) => {
        await tx.insert(auditEntries).values({ ...entry, hash })
        await moveEnds(tx, keys.seal, chain, { lastPosition: 6, lastHash: hash })
      }),
    )
    await audit.recordAhead({ ...subscriber(7), clientId: 'demo', action: 'signed out' })
    expect(await audit.broken()).toEqual({ '': null, demo: null, litoral: null })
    await tamper(database, `update audit_entries set who = 'x' where position = 6`)
    expect(await audit.broken()).toMatchObject({ demo: 6 })
  })

  test('writers of one chain at the same time take turns', async () => {
    const { database, audit } = await start()
    await Promise.all(
      Array.from({ length: 12 }, () =>
        audit.recordAhead({ ...subscriber(8), clientId: 'demo', action: 'signed in' }),
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
    await audit.recordAhead({ ...subscriber(9), clientId: 'serrana', action: 'signed in' })
    await audit.recordAhead({ ...subscriber(9), clientId: 'serrana', action: 'signed out' })
    audit.moveTo('2026-11-20T12:00:00.000Z')
    await audit.recordAhead({ ...subscriber(9), clientId: 'serrana', action: 'signed in' })
    await audit.sweep()
    const rows = await database.db
      .select({ position: auditEntries.position })
      .from(auditEntries)
      .where(eq(auditEntries.clientId, 'serrana'))
    // The first two are gone, and the last one says so.
    expect(rows).toEqual([{ position: 3 }, { position: 4 }])
    const [proof] = await database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'old entries deleted'))
    expect(proof).toMatchObject({ clientId: 'serrana', subject: '1–2', times: 2, who: 'portal' })
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

  test('an hour enters the log in short transactions, each of one provider', async () => {
    const { database, audit } = await start()
    await database.db.execute(sql`
      insert into refused_sign_ins (client_id, hour, role, who, document_hash, source, times, last_at)
      select client, '2026-11-20T15:00:00Z', 'subscriber', '', '', 'source ' || n, 1,
        '2026-11-20T15:00:00Z'::timestamptz + n * interval '1 second'
      from generate_series(1, 250) n, unnest(array['demo', 'litoral']) client
    `)
    audit.moveTo('2026-11-20T16:00:00.000Z')
    await audit.sweep()
    const { rows } = await database.db.execute(sql`
      select string_agg(distinct client_id, ' ') as "of", count(*)::int as entries
      from audit_entries where action = 'sign-in refused' group by xmin::text order by 1, 2
    `)
    const ofOne = (name: string) => [50, 100, 100].map((entries) => ({ of: name, entries }))
    expect(rows).toEqual([...ofOne('demo'), ...ofOne('litoral')])
    expect(await database.db.$count(refusedSignIns)).toBe(0)
    expect(await audit.broken()).toMatchObject({ demo: null, litoral: null })
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
    const audit = await auditOf(database)
    expect(await audit.broken()).toEqual({ '': null, demo: null, litoral: null })
    await audit.recordAhead({ staffMember, clientId: 'demo', action: 'tenant suspended' })
    expect(await audit.broken()).toEqual({ '': null, demo: null, litoral: null })
    await tamper(
      database,
      `update audit_entries set fields = '{alias}' where client_id = 'litoral'`,
    )
    expect(await audit.broken()).toEqual({ '': null, demo: null, litoral: 1 })
  })
})
