import { expect, test } from 'vitest'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { heavyWork } from '#server/platform/auth/admission.ts'
import { recoveryLimits } from '#server/account/recovery/limits.ts'
import { consumeFlow, recoveryStore } from '#server/account/recovery/store.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { passwordChanger } from '#server/account/session/password-changer.ts'
import { credentials, sessions } from '#server/account/session/table.ts'
import { eachDatabase } from '#tests/support/database/database.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * minuteMs)
const of = (clientId: string, customerId: string) => ({
  clientId,
  customerId,
  documentHash: `document of ${customerId}`,
})
const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

eachDatabase((open) => {
  /** Creates a recovery flow with a code sent, in a new store. */
  async function sent(customerId = '7') {
    const database = await open()
    const store = recoveryStore(database)
    const { token } = await store.begin(of('norte', customerId), now)
    const flow = await store.find('norte', 'identified', token, now)
    if (!flow) throw new Error('no flow')
    const code = await store.storeCode('norte', flow, { hash: 'hash-1', sentBy: 'mail' }, now)
    return { database, store, token, flow, code }
  }

  test('allows five tries of a code, even when more arrive at the same time', async () => {
    const { store, flow } = await sent()
    const tries = await times(20, () => store.consumeTry('norte', flow))
    expect(tries.filter((hash) => hash === 'hash-1')).toHaveLength(5)
  })

  test('accepts a code once, even when it arrives several times at once', async () => {
    const { store, flow } = await sent()
    const issued = await times(10, () => store.acceptCode('norte', flow, 'hash-1', now))
    expect(issued.filter(Boolean)).toHaveLength(1)
    expect(await store.consumeTry('norte', flow)).toBeNull()
  })

  test('closes the earlier steps of a flow once its code is verified', async () => {
    const { store, flow, token, code } = await sent()
    await store.acceptCode('norte', flow, 'hash-1', now)
    expect(await store.find('norte', 'identified', token, now)).toBeNull()
    expect(await store.find('norte', 'sent', code.token, now)).toBeNull()
  })

  test('voids the previous code of a flow when a newer one is sent, and those of no other flow', async () => {
    const first = await sent()
    const { store } = first
    const flowOf = async (customerId: string) => {
      const { token } = await store.begin(of('norte', customerId), now)
      const flow = await store.find('norte', 'identified', token, now)
      if (!flow) throw new Error('no flow')
      return flow
    }
    const [same, other] = [await flowOf('7'), await flowOf('8')]
    await store.storeCode('norte', other, { hash: 'hash-8', sentBy: 'mail' }, now)
    await store.storeCode('norte', same, { hash: 'hash-2', sentBy: 'mail' }, now)
    await store.storeCode('norte', same, { hash: 'hash-3', sentBy: 'mail' }, now)
    expect(await store.consumeTry('norte', first.flow)).toBe('hash-1')
    expect(await store.consumeTry('norte', same)).toBe('hash-3')
    expect(await store.consumeTry('norte', other)).toBe('hash-8')
  })

  test('accepts a token only at its provider, at its step and before it expires', async () => {
    const { store, token, code } = await sent()
    expect(await store.find('norte', 'sent', code.token, later(9))).not.toBeNull()
    expect(await store.find('norte', 'sent', code.token, later(10))).toBeNull()
    expect(await store.find('sul', 'sent', code.token, now)).toBeNull()
    for (const step of ['sent', 'verified'] as const) {
      expect(await store.find('norte', step, token, now)).toBeNull()
    }
    for (const step of ['identified', 'verified'] as const) {
      expect(await store.find('norte', step, code.token, now)).toBeNull()
    }
  })

  test('ends every session and every flow of the account when one new password is set', async () => {
    const { database, store, flow } = await sent()
    const { db } = database
    const issued = await store.acceptCode('norte', flow, 'hash-1', now)
    const another = await store.begin(of('norte', '7'), now)
    const session = { secretHash: 'x', createdAt: now, lastSeen: now, absoluteEnd: later(60) }
    await db.insert(sessions).values([
      { ...of('norte', '7'), id: 'a', ...session },
      { ...of('norte', '8'), id: 'b', ...session },
      { ...of('sul', '7'), id: 'c', ...session },
    ])
    const password = { ...of('norte', '7'), now }
    const set = await times(8, (at) =>
      passwordChanger(database).change({ ...password, passwordHash: `hash ${at}` }, (tx) =>
        consumeFlow(tx, 'norte', issued?.token ?? '', now),
      ),
    )
    expect(set.filter(Boolean)).toHaveLength(1)
    expect(await db.select().from(credentials)).toMatchObject([
      { passwordHash: `hash ${set.indexOf(true)}`, featureFlags: [] },
    ])
    const living = (await db.select().from(sessions)).filter(({ revokedAt }) => revokedAt === null)
    expect(living.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b))).toEqual(['b', 'c'])
    expect(await store.find('norte', 'identified', another.token, now)).toBeNull()
  })

  test('keeps the token valid when storing the password fails', async () => {
    const { database, store, flow } = await sent()
    const issued = await store.acceptCode('norte', flow, 'hash-1', now)
    const token = issued?.token ?? ''
    const failing = database.db.transaction(async (tx) => {
      expect(await consumeFlow(tx, 'norte', token, now)).toBe(true)
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    expect(await store.find('norte', 'verified', token, now)).not.toBeNull()
  })

  test('demands heavy work for each code of a provider after a thousand wrong ones in an hour', async () => {
    const database = await open()
    const demands: string[] = []
    const limits = recoveryLimits(database, {
      key: Buffer.alloc(32),
      guessing: {
        admit: async ({ clientId }, demand) => {
          demands.push(`${clientId} ${demand?.work}`)
          return null
        },
      },
    })
    const tryCode = (clientId: string) =>
      limits.admitCode({ clientId, source: '203.0.113.1', proof: null })
    await limits.countWrongCode('norte')
    await database.db.update(rateLimits).set({ points: 998 })
    expect(await limits.countWrongCode('norte')).toBe(false)
    await tryCode('norte')
    expect(demands).toEqual([])
    expect(await limits.countWrongCode('norte')).toBe(true)
    await tryCode('norte')
    expect(demands).toEqual([`norte ${heavyWork}`])
    expect(await limits.countWrongCode('norte')).toBe(false)
    await tryCode('sul')
    expect(demands).toHaveLength(1)
  })
})
