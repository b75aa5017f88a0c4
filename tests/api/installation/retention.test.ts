import { announcementDeliveries } from '#server/messaging/inbox/announcement-delivery-table.ts'
import { getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { emptyTally } from '#domain/news/results/bill-tally.ts'
import { retention } from '#domain/platform/retention.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import { apiTokens } from '#server/staff/api-tokens/table.ts'
import {
  announcementRecipients,
  announcements,
} from '#server/messaging/inbox/announcement-table.ts'
import { appActivations } from '#server/service/apps/table.ts'
import { paymentLinks } from '#server/money/payment-links/table.ts'
import { agreements, automaticCharges } from '#server/money/automatic-payments/table.ts'
import { triedPlaces } from '#server/platform/auth/tried-places-table.ts'
import { callFailures } from '#server/platform/call-failures/table.ts'
import { contractUnlocks } from '#server/service/contracts/table.ts'
import { guessingWindows } from '#server/platform/guessing-alarm/table.ts'
import { upstreamRechecks } from '#server/staff/health-page/recheck-table.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { boletoIssues } from '#server/money/invoices/boleto-issue-table.ts'
import { downloadTokens } from '#server/money/invoices/table.ts'
import { letters } from '#server/messaging/letters/table.ts'
import { outages, outageSubscribers } from '#server/news/outages/table.ts'
import { builtFiles } from '#server/site/pages/built-file-table.ts'
import { paymentGroups } from '#server/money/payments/group-table.ts'
import { payments } from '#server/money/payments/table.ts'
import { issuedPixCodes } from '#server/money/issued-codes/table.ts'
import { installationTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { upstreamPlaces } from '#server/platform/processes/place-table.ts'
import { serverProcesses } from '#server/platform/processes/table.ts'
import { recoveryFlows } from '#server/account/recovery/table.ts'
import { expiredRows } from '#server/installation/retention/expired-rows.ts'
import { retentionModule } from '#server/installation/retention/module.ts'
import { billDays, reachDays, reminderDays, visitDays } from '#server/news/results/table.ts'
import { signalReadings } from '#server/service/lines/table.ts'
import { rightRequests } from '#server/service/rights/table.ts'
import { wifiChanges } from '#server/service/routers/table.ts'
import { pushSubscriptions } from '#server/messaging/push/subscription-table.ts'
import { sessions } from '#server/account/session/table.ts'
import { staffInvitations, staffMembers, staffSessions } from '#server/staff/accounts/table.ts'
import { requestOutcomes } from '#server/service/support/outcome-table.ts'
import { supportSubmissions } from '#server/service/support/table.ts'
import { viewings } from '#server/staff/viewings/table.ts'
import { eachDatabase } from '#tests/support/database/database.ts'
import { noArea } from '#tests/support/no-area.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const subscriber = { clientId: 'demo', customerId: '7', documentHash: 'hash' }

/** The expiring tables that their noun sweeps, by more than an age; the noun's tests hold that. */
const sweptByTheirNoun = [
  'access_records',
  'audit_entries',
  'jobs',
  'notices',
  'push_subscriptions',
  'refused_sign_ins',
  'reminder_runs',
  'suspicious_events',
]

/** Adds one row to each table, made and ended at this moment. */
async function addRows(db: Drizzle, nth: number, at: Date): Promise<void> {
  const id = String(nth)
  const uuid = `00000000-0000-4000-8000-00000000000${nth}`
  await db
    .insert(appActivations)
    .values({ ...subscriber, contractId: id, appId: '1', leasedUntil: at })
  const failed = { code: id, method: 'GET', route: '', status: 503, cause: '' }
  await db.insert(callFailures).values({ ...subscriber, ...failed, upstream: '', detail: '', at })
  const file = { name: id, coding: 'br', content: '', proof: '' } as const
  await db.insert(builtFiles).values({ ...file, broughtAt: at })
  const letter = { clientId: 'demo', recipientHash: id, subject: '', failure: '' }
  await db.insert(letters).values({ ...letter, channel: 'mail', at })
  const tried = { clientId: 'demo', documentHash: 'hash', limit: 'codes', key: id } as const
  await db.insert(triedPlaces).values({ ...tried, at })
  const issue = { clientId: 'demo', erp: '', invoiceId: id }
  await db.insert(boletoIssues).values({ ...issue, heldUntil: at })
  await db.insert(announcements).values({
    clientId: 'demo',
    id: uuid,
    day: `2020-01-0${nth}`,
    nth: 1,
    title: '',
    message: '',
    recipients: 1,
    createdAt: at,
    sequence: nth,
  })
  await db.insert(announcementDeliveries).values({ ...subscriber, sequence: nth })
  await db
    .insert(announcementRecipients)
    .values({ ...subscriber, announcementId: uuid, countedAt: at })
  await db
    .insert(contractUnlocks)
    .values({ ...subscriber, contractId: id, day: '2020-01-01', askedAt: at })
  const charge = {
    ...subscriber,
    id,
    orderId: id,
    requestFingerprint: '',
    state: 'denied',
    value: 1,
    total: 1,
    installments: 1,
    brand: 'Visa',
    lastFour: '',
    createdAt: at,
  } as const
  await db.insert(paymentGroups).values(charge)
  await db.insert(payments).values({ ...charge, invoiceId: id })
  const given = { erp: '', txid: '', amount: 1, sealedCode: '', issuedAt: at }
  const lastDay = calendarDate(at, installationTimeZone)
  await db.insert(issuedPixCodes).values({ ...subscriber, ...given, invoiceId: id, lastDay })
  await db.insert(paymentLinks).values({
    ...subscriber,
    invoiceId: id,
    tokenHash: id,
    amount: 1,
    createdAt: at,
    expiresAt: at,
  })
  await db.insert(agreements).values({
    ...subscriber,
    id,
    contractId: id,
    method: 'pix',
    state: 'cancelled',
    limit: 1,
    createdAt: at,
    endedAt: at,
  })
  await db.insert(automaticCharges).values({
    ...subscriber,
    id,
    agreementId: id,
    invoiceId: id,
    dueDate: '2020-01-01',
    chargeOn: '2020-01-01',
    state: 'paid',
    value: 1,
    announcedAt: at,
  })
  await db
    .insert(guessingWindows)
    .values({ clientId: 'demo', kind: 'password_spraying', startedAt: at })
  await db.insert(rateLimits).values({ key: id, points: 1, expire: at })
  await db.insert(serverProcesses).values({ id, seenAt: at })
  const place = { clientId: 'demo', lane: 'calls', holder: id, wanted: 1, places: 1 }
  await db.insert(upstreamPlaces).values({ ...place, heldUntil: at })
  await db.insert(recoveryFlows).values({ ...subscriber, id, identifiedUntil: at, endsAt: at })
  await db.insert(sessions).values({ ...subscriber, id, secretHash: '', absoluteEnd: at })
  const download = { clientId: 'demo', tokenHash: id, sessionId: id, kind: '', objectId: '' }
  await db.insert(downloadTokens).values({ ...download, expiresAt: at })
  await db
    .insert(staffMembers)
    .values({ id: uuid, role: 'admin', login: id, name: '', passwordHash: '' })
  await db.insert(apiTokens).values({
    name: '',
    tokenHash: id,
    hint: '',
    scopes: ['apps:read'],
    createdBy: uuid,
    createdAt: new Date(0),
    expiresAt: at,
  })
  const seen = { createdAt: at, lastSeen: at, absoluteEnd: at }
  await db.insert(staffSessions).values({ id, staffId: uuid, ...seen })
  const invited = { clientId: 'demo', login: id, name: '', providerRole: 'reader' } as const
  await db
    .insert(staffInvitations)
    .values({ ...invited, codeHash: '', createdAt: at, expiresAt: at })
  const submission = { ...subscriber, desk: 'os', supportId: '', requestKey: id } as const
  await db.insert(supportSubmissions).values({ ...submission, createdAt: at })
  const said = { desk: 'os', requestId: id, isSolved: true, answeredAt: at } as const
  await db
    .insert(requestOutcomes)
    .values({ ...subscriber, ...said, day: calendarDate(at, defaultTimeZone) })
  const counted = { clientId: 'demo', day: calendarDate(at, defaultTimeZone) }
  await db.insert(reachDays).values({ ...counted, begunAt: at })
  await db.insert(visitDays).values({ ...counted, figure: 'paint', value: 1, visits: 1 })
  await db.insert(billDays).values({ ...counted, ...emptyTally, countedAt: at })
  const compared = { reminded: 1, remindedPaid: 0, others: 0, othersPaid: 0 }
  await db.insert(reminderDays).values({ ...counted, ...compared, range: 5 })
  const outage = {
    clientId: 'demo',
    kind: 'outage',
    cause: 'unknown',
    place: '',
    note: '',
  } as const
  await db.insert(outages).values({
    ...outage,
    id: uuid,
    area: { ...noArea },
    state: 'ended',
    updates: [],
    createdAt: at,
    changedAt: at,
  })
  await db
    .insert(outageSubscribers)
    .values({ ...subscriber, outageId: uuid, contractIds: [], foundAt: at })
  const recheck = { clientId: 'demo', upstream: id }
  await db.insert(upstreamRechecks).values({ ...recheck, askedAt: at, leasedUntil: at })
  const right = { kind: 'contest', requestKey: uuid, desk: 'os', requestedAt: at } as const
  await db.insert(rightRequests).values({ ...subscriber, ...right })
  const viewing = {
    ...subscriber,
    id,
    staffSessionId: '',
    staffLogin: '',
    reason: 'bills',
  } as const
  await db.insert(viewings).values({ ...viewing, startedAt: at, endsAt: at })
  const reading = { ...subscriber, lineId: '601', readAt: id, received: -2150 }
  await db.insert(signalReadings).values({ ...reading, storedAt: at })
  const change = { ...subscriber, serial: id, path: '', passwordDigest: '' }
  await db.insert(wifiChanges).values({ ...change, requestedAt: at })
}

eachDatabase((open) => {
  test('every table of the database has its place in the retention list', async () => {
    const { db } = await open()
    const { rows } = await db.execute<{ name: string }>(sql`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename <> 'schema_migrations'
    `)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(retention).toSorted())
  })

  test('the nightly sweep deletes old rows of each table and keeps young ones', async () => {
    const database = await open()
    const { db } = database
    await addRows(db, 1, new Date('2020-01-01T12:00:00.000Z'))
    await addRows(db, 2, now)
    for (const sweep of retentionModule({ database }).sweeps ?? []) await sweep(now)
    for (const { table, name } of expiredRows) {
      expect([name, await db.$count(table)]).toEqual([name, 1])
    }
  })

  test('a session that was ended leaves before one that may still run out', async () => {
    const database = await open()
    const { db } = database
    const absoluteEnd = new Date('2026-10-01T12:00:00.000Z')
    const revokedAt = new Date('2026-08-01T12:00:00.000Z')
    await db.insert(sessions).values([
      { ...subscriber, id: 'ended', secretHash: '', absoluteEnd, revokedAt },
      { ...subscriber, id: 'ran out', secretHash: '', absoluteEnd },
    ])
    for (const sweep of retentionModule({ database }).sweeps ?? []) await sweep(now)
    expect((await db.select().from(sessions)).map(({ id }) => id)).toEqual(['ran out'])
  })

  test('a session that a living push subscription names stays, so that it can be ended', async () => {
    const database = await open()
    const { db } = database
    const past = new Date('2026-01-01T12:00:00.000Z')
    const browser = { ...subscriber, endpoint: '', p256dh: '', auth: '', seenAt: now }
    for (const [id, state] of [
      ['receives', 'living'],
      ['receives no more', 'gone'],
    ] as const) {
      await db.insert(sessions).values({ ...subscriber, id, secretHash: '', absoluteEnd: past })
      await db.insert(pushSubscriptions).values({ ...browser, id, sessionId: id, state })
    }
    for (const sweep of retentionModule({ database }).sweeps ?? []) await sweep(now)
    expect((await db.select().from(sessions)).map(({ id }) => id)).toEqual(['receives'])
  })
})

test('every table whose rows leave after a time is swept, by the list or by its noun', () => {
  const expiring = Object.entries(retention)
    .filter(([, { kept }]) => !('until' in kept))
    .map(([name]) => name)
  const swept = [...expiredRows.map(({ name }) => name), ...sweptByTheirNoun]
  expect(swept.toSorted()).toEqual(expiring.toSorted())
  expect(expiredRows.map(({ table }) => getTableName(table))).toEqual(
    expiredRows.map(({ name }) => name),
  )
})
