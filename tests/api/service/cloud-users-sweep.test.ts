import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { createSandbox } from '#sandbox/sandbox.ts'
import { sandboxTenants } from '#sandbox/world/tenants.ts'
import { cloudUserEditStore } from '#server/service/cloud-users/edit-store.ts'
import { rollBackAbandoned } from '#server/service/cloud-users/roll-back.ts'
import { sandboxStore } from '#server/installation/sandbox-host/store.ts'
import { createEgress } from '#server/platform/egress/egress.ts'
import { createLog } from '#server/platform/http/log/log.ts'
import { createPlatforms } from '#server/upstreams/platforms/platforms.ts'
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
  const sweep = () => rollBackAbandoned({ edits, platforms, now })

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
