import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import {
  listProviderEvents,
  listSuspiciousEvents,
  seeProviderEvent,
  seeSuspiciousEvent,
} from '#contract/platform/suspicious-events.ts'
import type { SuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import { suspiciousEventRecorder } from '#server/platform/suspicious-events/recorder.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { useApp } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const silent = { warn: () => undefined, error: () => undefined }
const theft = { kind: 'session_theft_suspected', clientId: 'demo' } as const

/** Instants are kept to the millisecond, and a record takes less: each event has one of its own. */
async function record(event: SuspiciousEvent): Promise<void> {
  await wait(2)
  const { database } = app()
  await suspiciousEventRecorder({ database, log: silent, now: () => new Date() })(event)
}
const listAll = async (admin: Visitor) =>
  (await expectOk(listSuspiciousEvents, await admin.call(listSuspiciousEvents, {}))).events
const listOwn = async (user: Visitor) =>
  (await expectOk(listProviderEvents, await user.call(listProviderEvents, {}))).events

beforeAll(async () => {
  const subscriber = { customerId: '101', documentHash: 'hash' }
  await record({ ...theft, subscriber })
  await record({ kind: 'customer_replaced', clientId: 'litoral', detail: '402' })
  await record({ kind: 'audit_chain_broken', clientId: null, detail: '7' })
})

it('shows administrators the events of every provider, and a provider user its own only', async () => {
  const all = await listAll(await app().signInAdmin())
  expect(all.map(({ client_id: clientId, kind }) => [clientId, kind])).toEqual([
    ['', 'audit_chain_broken'],
    ['litoral', 'customer_replaced'],
    ['demo', 'session_theft_suspected'],
  ])
  const own = await listOwn(await app().signInProvider('demo'))
  expect(own).toMatchObject([{ client_id: 'demo', customer_id: '101', times: 1, seen_by: null }])
  expect(JSON.stringify(all)).not.toContain('hash')
})

it('keeps a seen event seen for everybody, until it happens again', async () => {
  const user = await app().signInProvider('demo')
  const [event] = await listOwn(user)
  const params = { id: event?.id ?? '' }
  await expectOk(seeProviderEvent, await user.call(seeProviderEvent, { params }))
  const admin = await app().signInAdmin()
  expect((await listAll(admin)).find(({ id }) => id === params.id)?.seen_by).toBe('demo')
  await record({ ...theft, subscriber: { customerId: '101', documentHash: 'hash' } })
  expect(await listOwn(user)).toMatchObject([{ times: 2, seen_by: null }])
  await expectOk(seeSuspiciousEvent, await admin.call(seeSuspiciousEvent, { params }))
  expect((await listOwn(user))[0]?.seen_by).not.toBeNull()
})

it('lets no provider user mark the event of another provider', async () => {
  const admin = await app().signInAdmin()
  const foreign = (await listAll(admin)).find(({ client_id: clientId }) => clientId === 'litoral')
  const user = await app().signInProvider('demo')
  const answer = await user.call(seeProviderEvent, { params: { id: foreign?.id ?? '' } })
  expect(await readRefusal(answer)).toMatchObject({
    status: 404,
    body: { message: 'event not found' },
  })
  expect((await listAll(admin)).find(({ id }) => id === foreign?.id)?.seen_by).toBeNull()
})
