import { expect, test } from 'vitest'
import { accessRecordsModule } from '#server/platform/access-records/module.ts'
import {
  type AccessRecord,
  listRecords,
  type RecordOrder,
} from '#server/platform/access-records/store.ts'
import { accessRecords } from '#server/platform/access-records/table.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { eachDatabase } from '#tests/support/database/database.ts'
import { oneKey } from '#tests/support/database/one-key.ts'

const seal = createSealer(oneKey(new Uint8Array(32).fill(7)))
const subscriber = (customerId: string) => ({
  subscriber: { customerId, documentHash: `hash of ${customerId}` },
})
const place = { source: '203.0.113.5', sourcePort: 40_001 }

eachDatabase((open) => {
  const start = async () => {
    const database = await open()
    let at = new Date('2026-05-10T12:00:00.000Z')
    const { record, sweeps = [] } = accessRecordsModule({ database, seal, now: () => at })
    return {
      database,
      record,
      moveTo: (time: string) => (at = new Date(time)),
      sweep: async () => {
        for (const sweep of sweeps) await sweep(at)
      },
      list: async (order: Partial<RecordOrder> = {}) => {
        const all = { clientId: 'demo', from: new Date(0), until: new Date('2030-01-01T00:00:00Z') }
        const found: AccessRecord[] = []
        for await (const one of listRecords(database.db, seal, { ...all, ...order }))
          found.push(one)
        return found
      },
    }
  }

  test('an order finds the records of its provider, subscriber and days, with address and port', async () => {
    const { record, moveTo, list } = await start()
    await record({ clientId: 'demo', actor: subscriber('7'), kind: 'sign-in', ...place })
    await record({ clientId: 'demo', actor: subscriber('8'), kind: 'sign-in', ...place })
    await record({ clientId: 'litoral', actor: subscriber('7'), kind: 'sign-in', ...place })
    moveTo('2026-05-11T12:00:00.000Z')
    const proxied = { source: '2001:db8::1', sourcePort: null }
    await record({ clientId: 'demo', actor: subscriber('7'), kind: 'sign-out', ...proxied })
    expect(await list({ customerId: '7' })).toEqual([
      {
        clientId: 'demo',
        at: new Date('2026-05-10T12:00:00.000Z'),
        kind: 'sign-in',
        role: 'subscriber',
        customerId: '7',
        documentHash: 'hash of 7',
        staffLogin: null,
        address: '203.0.113.5',
        port: 40_001,
      },
      expect.objectContaining({ kind: 'sign-out', address: '2001:db8::1', port: null }),
    ])
    expect(await list({ until: new Date('2026-05-11T12:00:00.000Z') })).toHaveLength(2)
    expect(await list({ from: new Date('2026-05-11T12:00:00.000Z') })).toHaveLength(1)
  })

  test('renewals of one account from one address are one record in 15 minutes', async () => {
    const { record, moveTo, list } = await start()
    const renew = (source: string, sourcePort: number) =>
      record({ clientId: 'demo', actor: subscriber('7'), kind: 'renewal', source, sourcePort })
    await renew('203.0.113.5', 1)
    await renew('203.0.113.5', 2)
    await renew('203.0.113.6', 3)
    moveTo('2026-05-10T12:15:00.000Z')
    await renew('203.0.113.5', 4)
    expect((await list()).map(({ port }) => port)).toEqual([1, 3, 4])
  })

  test('records are kept six months and then deleted', async () => {
    const { record, moveTo, sweep, database } = await start()
    await record({ clientId: 'demo', actor: subscriber('7'), kind: 'sign-in', ...place })
    moveTo('2026-11-10T12:00:00.000Z')
    await sweep()
    expect(await database.db.$count(accessRecords)).toBe(1)
    moveTo('2026-11-11T12:00:00.000Z')
    await sweep()
    expect(await database.db.$count(accessRecords)).toBe(0)
  })
})
