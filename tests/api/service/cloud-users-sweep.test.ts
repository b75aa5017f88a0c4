import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { CloudUserChange } from '#domain/service/cloud-users/cloud-user.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { cloudUserEditStore, type EditKey } from '#server/service/cloud-users/edit-store.ts'
import { rollBackAbandoned } from '#server/service/cloud-users/roll-back.ts'
import { cloudUserEdits } from '#server/service/cloud-users/table.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { createEgress } from '#server/platform/egress/egress.ts'
import { createLog } from '#server/platform/http/log/log.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { PlatformRefusal } from '#server/upstreams/platforms/port.ts'
import { createPlatforms, type Platforms } from '#server/upstreams/platforms/platforms.ts'
import { bridgeStore } from '#server/upstreams/platforms/store.ts'
import { createSealer } from '#server/platform/secrets/seal.ts'
import { oneKey } from '#tests/support/database/one-key.ts'
import { useDatabase } from '#tests/support/database/database.ts'

const database = useDatabase()
const key = { clientId: 'demo', reference: '101-201-7', userId: '7001' }

it('undoes a storage user edit whose process died before the last field', async () => {
  let today = new Date()
  const now = () => today
  const store = sandboxStore(database().db)
  const sandbox = createSandbox({ store, now, latency: { min: 0, max: 0 } })
  const log = createLog('silent')
  const egress = createEgress({
    allow: new Set(),
    log,
    inProcess: { hostSuffix: '.sandbox.example', handle: (request) => sandbox.upstream(request) },
  })
  const accounts = bridgeStore(database(), createSealer(oneKey(randomBytes(32))))
  const demo = sandboxTenants.find(({ client_id }) => client_id === 'demo')
  if (!demo) throw new Error('no demo provider')
  await accounts.put({ clientId: 'demo', url: demo.platform_url, key: demo.platform_key })
  const platforms = createPlatforms(accounts, egress)
  const edits = cloudUserEditStore(database())
  const sweep = () => rollBackAbandoned({ edits, platforms, now, log })

  const platform = await platforms.for('demo')
  const name = async () => {
    const { users } = await platform.cloudUsers(key.reference)
    return users.find(({ id }) => id === key.userId)?.name
  }
  const before = [{ key: 'name', value: 'Maria Clara' }] as const
  expect(await edits.recordField({ ...key, editId: 'a', previousValues: before }, now())).toBe(true)
  await platform.changeCloudUser(key.reference, key.userId, { key: 'name', value: 'Meio' })

  await sweep()
  expect(await name()).toBe('Meio')
  today = new Date(today.getTime() + minuteMs)
  await Promise.all([sweep(), sweep()])
  expect(await name()).toBe('Maria Clara')
  expect(await edits.find(key)).toBeNull()
  await egress.close()
})

describe('the roll-back of abandoned edits', () => {
  afterEach(async () => {
    await database().db.delete(cloudUserEdits)
  })

  /** A sweep each minute, by a clock of the test, at platforms that answer a change so. */
  function sweeping(change: (clientId: string, asked: CloudUserChange) => Promise<void>) {
    const clock = { now: new Date('2026-11-20T15:00:00Z') }
    const now = () => clock.now
    const edits = cloudUserEditStore(database())
    const logged: { fields: object; message: string }[] = []
    const note = (fields: object, message: string) => void logged.push({ fields, message })
    const log = { warn: note, error: note }
    const unused = () => Promise.reject(new Error('not asked for'))
    const platforms: Platforms = {
      for: async (clientId) => {
        if (clientId === 'bare') {
          throw new UpstreamFailure('platform', 'unavailable', 'not configured')
        }
        return {
          account: unused,
          open: unused,
          recoverPassword: unused,
          cloudUsers: unused,
          addCloudUser: unused,
          removeCloudUser: unused,
          changeCloudUser: (_reference, _userId, asked) => change(clientId, asked),
        }
      },
    }
    const sweep = (storage?: Omit<EditKey, 'userId'>) =>
      rollBackAbandoned({ edits, platforms, now, log }, storage)
    const pass = (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    }
    const previousValues = [
      { key: 'name', value: 'Antes' },
      { key: 'email', value: 'antes@casa.example' },
    ] as const
    const begin = async (clientId: string, editId = 'a') =>
      edits.recordField({ ...key, clientId, editId, previousValues }, now())
    const isOpen = async (clientId: string) => (await edits.find({ ...key, clientId })) !== null
    return { edits, sweep, pass, begin, isOpen, logged, now, previousValues }
  }

  it('goes on with other providers where one has no platform any more, and gives that one up after a day', async () => {
    const restored: string[] = []
    const { sweep, pass, begin, isOpen, logged } = sweeping(async (clientId, { value }) => {
      restored.push(`${clientId} ${value}`)
    })
    await begin('bare')
    pass(1000)
    await begin('demo')
    pass(minuteMs)
    await sweep()
    expect(restored).toEqual(['demo antes@casa.example', 'demo Antes'])
    expect([await isOpen('bare'), await isOpen('demo')]).toEqual([true, false])
    pass(dayMs - hourMs)
    await sweep()
    expect(await isOpen('bare')).toBe(true)
    pass(hourMs)
    await sweep()
    expect(await isOpen('bare')).toBe(false)
    expect(logged).toEqual([
      {
        fields: { tenant: 'bare', reasons: ['no answer'] },
        message: 'edit of a storage user not undone',
      },
    ])
    // Its user can be edited again.
    expect(await begin('bare', 'b')).toBe(true)
  })

  it('waits longer after each failure, and not at all for who opens the storage', async () => {
    let tries = 0
    const { sweep, pass, begin, isOpen } = sweeping(async () => {
      tries += 1
      throw new UpstreamFailure('platform', 'unavailable', 'timed out')
    })
    await begin('demo')
    pass(minuteMs)
    const minutes: number[] = []
    for (let minute = 0; minute < 200; minute += 1) {
      const before = tries
      await sweep()
      if (tries > before) minutes.push(minute)
      pass(minuteMs)
    }
    const pauses = minutes.slice(1).map((minute, index) => minute - (minutes[index] ?? 0))
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    const before = tries
    await sweep({ clientId: 'demo', reference: key.reference })
    expect(tries).toBe(before + 1)
    await sweep({ clientId: 'litoral', reference: key.reference })
    expect(tries).toBe(before + 1)
    expect(await isOpen('demo')).toBe(true)
  })

  it('tries each edit once in a round, also when the clock is set back in it', async () => {
    let tries = 0
    const { sweep, pass, begin } = sweeping(async () => {
      tries += 1
      pass(-3 * hourMs)
      if (tries > 3) return
      throw new UpstreamFailure('platform', 'unavailable', 'timed out')
    })
    await begin('demo')
    pass(minuteMs)
    await sweep()
    expect(tries).toBe(1)
  })

  it('restores what it can where the platform refuses a field, and ends the edit', async () => {
    const restored: string[] = []
    const { sweep, pass, begin, isOpen, logged } = sweeping(async (_clientId, asked) => {
      if (asked.key === 'email') throw new PlatformRefusal('email_in_use')
      restored.push(asked.value)
    })
    await begin('demo')
    pass(minuteMs)
    await sweep()
    expect(restored).toEqual(['Antes'])
    expect(await isOpen('demo')).toBe(false)
    expect(logged).toMatchObject([{ fields: { tenant: 'demo', reasons: ['email_in_use'] } }])
  })

  it('takes no other edit with it when one fails by a fault of ours', async () => {
    const { sweep, pass, begin, isOpen, logged } = sweeping(async (clientId) => {
      if (clientId === 'demo') throw new TypeError('a fault')
    })
    await begin('demo')
    pass(1000)
    await begin('litoral')
    pass(minuteMs)
    await sweep()
    expect([await isOpen('demo'), await isOpen('litoral')]).toEqual([true, false])
    expect(logged).toMatchObject([{ message: 'roll-back failed' }])
  })

  it('refuses the next field of the edit that it undoes, and leaves a later edit alone', async () => {
    const { edits, pass, begin, isOpen, now, previousValues, sweep } = sweeping(async () => {})
    await begin('demo')
    pass(minuteMs)
    const claimed = await edits.claimAbandoned(now(), now())
    expect(await begin('demo', 'a')).toBe(false)
    pass(minuteMs)
    await sweep()
    expect(await isOpen('demo')).toBe(false)
    await edits.recordField({ ...key, editId: 'b', previousValues }, now())
    // The caller that was slower than its lease ends nothing of the later edit.
    if (claimed) await edits.close(claimed)
    expect(await isOpen('demo')).toBe(true)
  })
})
