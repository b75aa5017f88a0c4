import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listInboxMessages } from '#contract/messaging/inbox.ts'
import {
  createSupportMessage,
  createSupportRequest,
  listSupportMessages,
} from '#contract/service/support.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import type { PushTopic } from '#domain/messaging/notifications/push-topic.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { followedRequestJobKind } from '#server/service/support/followed-request-job.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { received, subscribe } from '#tests/support/upstreams/pushes.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/* An attendant of the sandbox answers eight seconds after a request or message, to staff before that. */

const app = useApp()
/** The clock of the whole process moves: the library that signs pushes reads it itself. */
let morning = new Date('2026-11-20T12:00:00Z').getTime()
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

afterEach(() => vi.useRealTimers())
beforeEach(async () => {
  morning += 30 * dayMs
  vi.useFakeTimers({ toFake: ['Date'], now: morning })
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await app().database.db.execute(sql`truncate push_subscriptions, notices, jobs`)
})

/** Maria on a browser with pushes. */
async function mariaWith(muted: PushTopic[] = []) {
  const maria = await app().signIn(person('Maria'))
  const phone = await subscribe(app(), maria, { invoiceRange: 1, muted })
  return { maria, phone }
}
async function open(visitor: Visitor): Promise<string> {
  const body = { subject: '89', phone: '(48) 99101-0000', message: 'Está lenta.' }
  const answer = await visitor.call(createSupportRequest, { body })
  return (await expectOk(createSupportRequest, answer)).id
}
const read = async (visitor: Visitor, supportId: string) => {
  const answer = await visitor.call(listSupportMessages, { params: { supportId }, fresh: true })
  return (await expectOk(listSupportMessages, answer)).messages
}
const work = async (waitMs: number) => {
  pass(waitMs)
  await app().doJobs()
}
const answersTo = async (phone: Parameters<typeof received>[1]) =>
  (await received(app(), phone)).filter(({ title }) => title === 'Resposta do suporte')
const followedJobs = () =>
  app().database.db.select().from(jobs).where(eq(jobs.kind, followedRequestJobKind))

it('announces an answer of support once, and lists it in the inbox', async () => {
  const { maria, phone } = await mariaWith()
  const id = await open(maria)
  await work(16 * minuteMs)
  const [push, ...more] = await answersTo(phone)
  expect(more).toEqual([])
  expect(push).toMatchObject({
    body: 'O suporte respondeu ao seu atendimento.',
    navigate: `/panel/customer-service/${id}`,
  })
  // Her session is over by now.
  const again = await app().signIn(person('Maria'))
  const answer = await again.call(listInboxMessages, { query: {} })
  expect((await expectOk(listInboxMessages, answer)).notices).toMatchObject([
    { kind: 'answer', path: `/panel/customer-service/${id}` },
  ])
  await work(16 * minuteMs)
  await work(dayMs)
  expect(await answersTo(phone)).toHaveLength(1)
})

it('does not announce what was read on the screen, nor the subscriber’s own message', async () => {
  const { maria, phone } = await mariaWith()
  const id = await open(maria)
  pass(minuteMs)
  expect(await read(maria, id)).toHaveLength(1)
  const body = { supportId: id, message: 'Continua lenta.' }
  expect((await maria.call(createSupportMessage, { body })).status).toBe(200)
  pass(minuteMs)
  expect(await read(maria, id)).toHaveLength(3)
  await work(16 * minuteMs)
  await work(hourMs)
  expect(await answersTo(phone)).toEqual([])
  expect(await followedJobs()).toHaveLength(1)
})

it('asks nothing where answers are turned off, before or after', async () => {
  const { maria } = await mariaWith(['support'])
  await open(maria)
  expect(await followedJobs()).toEqual([])
  const { phone } = await mariaWith()
  await open(maria)
  await app().database.db.execute(sql`update push_subscriptions set muted_topics = '{support}'`)
  await work(16 * minuteMs)
  expect(await followedJobs()).toEqual([])
  expect(await answersTo(phone)).toEqual([])
})

it('waits for the morning with an answer of the night', async () => {
  pass(11 * hourMs)
  const { maria, phone } = await mariaWith()
  await open(maria)
  await work(hourMs)
  expect(await answersTo(phone)).toEqual([])
  await work(11 * hourMs)
  expect(await answersTo(phone)).toHaveLength(1)
})

it('announces an answer after an outage of the ERP', async () => {
  const { maria, phone } = await mariaWith()
  await open(maria)
  await app().fault({ upstream: 'erp', mode: 'down' })
  await work(16 * minuteMs)
  expect(await followedJobs()).toHaveLength(1)
  await app().fault({ upstream: 'erp', mode: 'ok' })
  await work(hourMs)
  expect(await answersTo(phone)).toHaveLength(1)
})

it('gives a request up fourteen days after its subscriber last read or wrote', async () => {
  const { maria } = await mariaWith()
  await open(maria)
  for (let day = 0; day < 14; day += 1) await work(dayMs)
  expect(await followedJobs()).toHaveLength(1)
  await work(dayMs)
  expect(await followedJobs()).toEqual([])
})
