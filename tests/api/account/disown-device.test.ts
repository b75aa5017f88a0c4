import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listInboxMessages } from '#contract/messaging/inbox.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { disownDevice } from '#contract/account/new-devices.ts'
import { testPush } from '#contract/news/notifications.ts'
import { listPasskeys } from '#contract/account/passkeys.ts'
import { signIn, signInWithPassword, signOut, validToken } from '#contract/account/session.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { sessions } from '#server/account/session/table.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'
import { person, type SandboxPerson, useApp } from '#tests/support/app.ts'
import { addPasskey, enterWith } from '#tests/support/people/passkeys.ts'
import { subscribe } from '#tests/support/upstreams/pushes.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const maria = person('Maria')
const password = maria.password ?? ''
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)

async function enter(by: Visitor, who: SandboxPerson = maria, isOwnDevice = false) {
  const body = { cpfOrCnpj: who.document, password, isOwnDevice }
  await expectOk(signIn, await by.call(signIn, { body }))
  wait(minuteMs)
  return by
}

/** A device that its owner knows, and was told of before. */
async function knownDevice(who: SandboxPerson = maria) {
  const known = await enter(app().visitor(), who)
  await app().doJobs()
  return known
}

async function lastMessage(by: Visitor): Promise<string> {
  const answer = await by.call(listInboxMessages, { query: {} })
  const { notices } = await expectOk(listInboxMessages, answer)
  return notices[0]?.id ?? ''
}

/** A stranger's sign-in, and the message that a known device has of it. */
async function intrusion(home: Visitor, isOwnDevice = false) {
  const thief = await enter(app().visitor(), maria, isOwnDevice)
  await app().doJobs()
  return { thief, messageId: await lastMessage(home) }
}

const disown = async (by: Visitor, messageId: string) =>
  readRefusal(await by.call(disownDevice, { params: { messageId } }))
const statusOf = async (by: Visitor) => (await by.call(validToken, {})).status
const success = (was_open: boolean) => ({ status: 200, body: { type: 'success', was_open } })

/** The status of the right password from an address whose tries strangers have used up. */
async function statusAmongGuessers(device: Visitor) {
  const guesser = app().visitor()
  for (let failure = 0; failure < 6; failure += 1) {
    const body = { cpfOrCnpj: maria.document, password: 'wrong' }
    await guesser.call(signIn, { body })
  }
  const there = device.copy({ address: guesser.address })
  return (await there.call(signIn, { body: { cpfOrCnpj: maria.document, password } })).status
}

beforeEach(async () => {
  const { db } = app().database
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const table of [sessions, inboxMessages, jobs]) await db.delete(table)
  await db.execute(sql`delete from rate_limits`)
})
afterEach(() => void vi.useRealTimers())

it('ends the device with all that it opened, and no other', async () => {
  const [home, tablet] = [await knownDevice(), await knownDevice()]
  const kept = await addPasskey(home)
  wait(minuteMs)
  const { thief, messageId } = await intrusion(home, true)
  const made = await addPasskey(thief)
  const subscription = await subscribe(app(), thief, { invoiceRange: 5 })
  expect(await disown(home, messageId)).toEqual(success(true))
  expect([await statusOf(thief), await statusOf(home), await statusOf(tablet)]).toEqual([
    401, 200, 200,
  ])
  // The own device opens no bills any more.
  expect((await thief.call(listInvoices, { query: {} })).status).toBe(401)
  const { passkeys } = await expectOk(listPasskeys, await home.call(listPasskeys, {}))
  expect(passkeys).toHaveLength(1)
  expect((await enterWith(made, app().visitor())).status).toBe(401)
  expect((await enterWith(kept, home)).status).toBe(200)
  const pushed = await home.call(testPush, { body: { subscription: JSON.stringify(subscription) } })
  expect(pushed.status).toBe(410)
  const step = await thief.call(signInWithPassword, { body: { password } })
  expect(await readRefusal(step)).toMatchObject({ body: { message: 'identification required' } })
  expect(await statusAmongGuessers(tablet)).toBe(200)
  expect(await statusAmongGuessers(thief)).toBe(429)
  await app().database.db.execute(sql`delete from rate_limits`)
  const before = await lastMessage(home)
  await enter(thief)
  await app().doJobs()
  expect(await lastMessage(home)).not.toBe(before)
})

it('ends the session that the device has by now, and says when there is none', async () => {
  const home = await knownDevice()
  const { thief, messageId } = await intrusion(home)
  await thief.call(signOut, {})
  await enter(thief)
  expect(await disown(home, messageId)).toEqual(success(true))
  expect(await statusOf(thief)).toBe(401)
  expect(await disown(home, messageId)).toEqual(success(false))
})

it('refuses the device that the message is about, whichever session it has by now', async () => {
  const home = await knownDevice()
  const { thief, messageId } = await intrusion(home)
  const refused = { status: 409, body: { message: 'this device' } }
  expect(await disown(thief, messageId)).toEqual(refused)
  await thief.call(signOut, {})
  await enter(thief)
  expect(await disown(thief, messageId)).toEqual(refused)
  expect(await statusOf(thief)).toBe(200)
})

it('knows no message of another subscriber, and none that is about no device', async () => {
  const home = await knownDevice()
  const { thief, messageId } = await intrusion(home)
  const refused = { status: 404, body: { message: 'notice not found' } }
  expect(await disown(await knownDevice(person('João')), messageId)).toEqual(refused)
  await app().database.db.update(inboxMessages).set({ source: 'several/1' })
  expect(await disown(home, messageId)).toEqual(refused)
  await app().database.db.update(inboxMessages).set({ kind: 'test' })
  expect(await disown(home, messageId)).toEqual(refused)
  expect(await statusOf(thief)).toBe(200)
})

it('trusts no device but this one any more when nothing is left of the session', async () => {
  const [home, tablet] = [await knownDevice(), await knownDevice()]
  const { thief, messageId } = await intrusion(home)
  const { db } = app().database
  const [message] = await db.select().from(inboxMessages).where(eq(inboxMessages.id, messageId))
  await db.delete(sessions).where(eq(sessions.id, message?.source ?? ''))
  expect(await disown(home, messageId)).toEqual(success(false))
  expect(await statusAmongGuessers(home)).toBe(200)
  expect(await statusAmongGuessers(tablet)).toBe(429)
  expect(await statusAmongGuessers(thief)).toBe(429)
})
