import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { credentials } from '#server/account/session/table.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

eachDatabase((open) => {
  test('a query returns the same JavaScript types on both engines', async () => {
    const { db } = await open()
    const { rows, rowCount } = await db.execute(sql`
      select count(*) as count, 9007199254740993::int8 as big, 7::int4 as small, 1.5::float8 as float,
        1.50::numeric as exact, true as yes, null::text as nothing, array['a', 'b "c", {d}', null] as list,
        '{"a": [1, {"b": null}]}'::jsonb as json, decode('01ff', 'hex') as bytes,
        '2026-11-20'::date as day, '2026-11-20T09:30:00.123-03:00'::timestamptz as moment
    `)
    expect(rowCount).toBe(1)
    expect(rows).toEqual([
      {
        count: '1',
        big: '9007199254740993',
        small: 7,
        float: 1.5,
        exact: '1.50',
        yes: true,
        nothing: null,
        list: ['a', 'b "c", {d}', null],
        json: { a: [1, { b: null }] },
        bytes: Buffer.from([1, 255]),
        day: '2026-11-20',
        moment: expect.stringMatching(/^2026-11-20 12:30:00\.123\+00$/),
      },
    ])
  })

  test('a stored row is read back unchanged', async () => {
    const { db } = await open()
    const row: typeof credentials.$inferSelect = {
      clientId: 'demo',
      customerId: '1',
      documentHash: 'd',
      passwordHash: "$argon2id$v=19$m=1,t=1,p=1$'--$x",
      featureFlags: ['credit_card', 'a "quoted", {odd} one', ''],
      isSandbox: true,
      createdAt: new Date('2026-11-20T12:30:00.123Z'),
      changedAt: new Date('1999-12-31T23:59:59.999Z'),
      devicesEndedAt: new Date('2026-11-20T12:30:00.124Z'),
      keptDevice: null,
      endedDevices: { device: '2026-11-29T12:00:00.000Z' },
      recoveredBy: 'message',
      paymentHoldUntil: null,
      writeMarks: { support: 'a "quoted" {mark}' },
    }
    await db.insert(credentials).values(row)
    expect(await db.select().from(credentials)).toEqual([row])
  })
})
