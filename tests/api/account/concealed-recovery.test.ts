import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  checkDocument,
  checkVerificationCode,
  concealedContact,
  editPassword,
  listProtectedEmails,
  sendVerificationCode,
  sendVerificationMessage,
  verificationCodeToken,
} from '#contract/account/recovery.ts'
import { signIn, signOut } from '#contract/account/session.ts'
import { hourMs, minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { guessingWindows } from '#server/platform/guessing-alarm/table.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { readRefusal } from '#tests/support/wire/answers.ts'
import { person, startApp, type TestApp } from '#tests/support/app.ts'
import { useDatabase } from '#tests/support/database/database.ts'
import { latestCode, outbox } from '#tests/support/upstreams/outbox.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'
import { challengeOf, proofFor } from '#tests/support/work.ts'

/*
 * Recovery while the guessing alarm is on, over two servers on one database, as two processes are. Every
 * visitor has an address of their own.
 */

const database = useDatabase()
let servers: readonly Awaited<ReturnType<typeof startApp>>[] = []
beforeAll(async () => {
  servers = [await startApp(database().served), await startApp(database().served)]
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()))
})
const server = (nth = 0): TestApp => {
  const found = servers[nth]
  if (!found) throw new Error('no such server')
  return found.test
}

const lia = { document: '987.654.321-00' }
const maria = '529.982.247-25'
/** Nobody's document, and those of customers who cannot recover. */
const others = [
  ['nobody', '714.287.938-60'],
  ['a customer without an e-mail', '168.995.350-09'],
  ['a disabled customer', '153.509.460-56'],
] as const

let day = Date.now()
beforeEach(async () => {
  day += 49 * hourMs
  vi.useFakeTimers({ toFake: ['Date'], now: day })
  await database().db.delete(guessingWindows)
  await database().db.delete(rateLimits)
})
afterEach(() => vi.useRealTimers())
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** An alarm that has been on for some time. */
async function raiseAlarm(clientId = 'demo', agoMs = 0): Promise<void> {
  const now = Date.now()
  const alarm = { alarmSince: new Date(now - agoMs), alarmUntil: new Date(now + 15 * minuteMs) }
  await database()
    .db.insert(guessingWindows)
    .values({ clientId, kind: 'document_enumeration', startedAt: new Date(now), ...alarm })
}
const endAlarm = () => database().db.delete(guessingWindows)

/** Identifies as the page does, which works for it while the alarm is on. */
async function identify(visitor: Visitor, cpfCnpj: string) {
  const body = { cpfCnpj }
  const first = await visitor.call(checkDocument, { body })
  if (first.status !== 429) return readRefusal(first)
  return readRefusal(await visitor.call(checkDocument, { body, headers: await proofFor(first) }))
}
const send = async (visitor: Visitor, mailIndex = 0) =>
  readRefusal(await visitor.call(sendVerificationCode, { body: { mailIndex } }))
const prove = async (visitor: Visitor, verificationCode: string) =>
  readRefusal(await visitor.call(checkVerificationCode, { body: { verificationCode } }))
const contacts = async (visitor: Visitor) =>
  readRefusal(await visitor.call(listProtectedEmails, {}))

/** All answers of a recovery, and the names of the cookies after each. */
async function walk(document: string): Promise<unknown[]> {
  const visitor = server().visitor()
  const answers: unknown[] = []
  const note = (answer: unknown) => answers.push(answer, [...visitor.cookies.keys()].toSorted())
  note(await identify(visitor, document))
  note(await contacts(visitor))
  note(await send(visitor, 1))
  note(await send(visitor))
  note(await send(visitor))
  note(await readRefusal(await visitor.call(verificationCodeToken, {})))
  for (let wrong = 0; wrong < 6; wrong += 1) note(await prove(visitor, '000000000'))
  pass(61 * secondMs)
  note(await send(visitor))
  await endAlarm()
  note(await contacts(visitor))
  note(await prove(visitor, '000000000'))
  return answers
}

describe('a recovery that a stranger begins during the alarm', () => {
  it.each(others)('is answered for %s as for a customer, step by step', async (_, document) => {
    const start = Date.now()
    await raiseAlarm()
    const ofCustomer = await walk(maria)
    vi.setSystemTime(start)
    await raiseAlarm()
    expect(await walk(document)).toEqual(ofCustomer)
    const success = { status: 200, body: { type: 'success' } }
    const nothing = { emails: [concealedContact], mobiles: [], message_channel: null }
    expect(ofCustomer[0]).toEqual(success)
    expect(ofCustomer[2]).toEqual({ status: 200, body: nothing })
  })

  it('sends a customer the code to every e-mail on file, with which the password is set', async () => {
    await raiseAlarm()
    const before = (await outbox(server())).length
    const visitor = server().visitor()
    await identify(visitor, lia.document)
    expect(await send(visitor)).toMatchObject({ status: 200, body: { type: 'success' } })
    await expect.poll(async () => (await outbox(server())).length - before).toBe(3)
    const code = await latestCode(server(), 'lia@correio.example')
    expect(await prove(visitor, code)).toEqual({ status: 200, body: { type: 'success' } })
    const newPassword = 'gatos-no-telhado-7'
    const body = { newPassword, confirmNewPassword: newPassword }
    expect((await visitor.call(editPassword, { body })).status).toBe(200)
  })

  it('sends nothing to nobody', async () => {
    await raiseAlarm()
    const before = (await outbox(server())).length
    for (const [, document] of others) {
      const visitor = server().visitor()
      await identify(visitor, document)
      expect((await send(visitor)).status).toBe(200)
    }
    const visitor = server().visitor()
    await identify(visitor, maria)
    await send(visitor)
    const sent = async () => {
      const letters = (await outbox(server())).slice(before)
      return letters.filter(({ text }) => text.includes('código')).map(({ to }) => to)
    }
    await expect.poll(sent).not.toEqual([])
    expect((await sent()).filter((to) => !/^m[\w.]*clara[\w.]*@/.test(to))).toEqual([])
  })

  it('is answered alike while no mail server takes the code and the ERP is silent', async () => {
    await raiseAlarm()
    const visitors = [server().visitor(), server().visitor()]
    for (const [nth, document] of [maria, '714.287.938-60'].entries()) {
      await identify(visitors[nth] ?? server().visitor(), document)
    }
    const faults = ['mail', 'erp'] as const
    for (const upstream of faults) {
      await server().fault({ upstream, mode: 'down' })
      const [ofCustomer, ofNobody] = await Promise.all(visitors.map((one) => send(one)))
      expect(ofCustomer).toEqual(ofNobody)
      expect(ofCustomer?.status).toBe(200)
      pass(61 * secondMs)
    }
    for (const upstream of faults) await server().fault({ upstream, mode: 'ok' })
  })

  it('shows no contacts where it was begun before the alarm', async () => {
    const visitor = server().visitor()
    await identify(visitor, lia.document)
    expect((await contacts(visitor)).body).toMatchObject({ emails: { length: 3 } })
    await raiseAlarm()
    const concealed = { status: 200, body: expect.objectContaining({ emails: [concealedContact] }) }
    expect(await contacts(visitor)).toEqual(concealed)
    await endAlarm()
    expect(await contacts(visitor)).toEqual(concealed)
  })

  it('sends messages alike, of which nobody uses any up', async () => {
    await raiseAlarm('netmania')
    const message = async (document: string) => {
      const visitor = server().visitor('netmania')
      await identify(visitor, document)
      const offered = await contacts(visitor)
      const body = { mobileIndex: 0 }
      const sent = await readRefusal(await visitor.call(sendVerificationMessage, { body }))
      return { offered, sent }
    }
    const ofNobody = await message('714.287.938-60')
    const limit = 'recovery-messages-day:netmania'
    const used = async () =>
      (await database().db.select().from(rateLimits).where(eq(rateLimits.key, limit)))[0]?.points
    await expect.poll(used).toBe(0)
    expect(await message('234.234.234-98')).toEqual(ofNobody)
    expect(ofNobody.offered.body).toMatchObject({ mobiles: [concealedContact] })
    expect(await used()).toBe(1)
  })

  it('is followed by recoveries that are told when the alarm is over', async () => {
    await raiseAlarm()
    await endAlarm()
    expect((await identify(server().visitor(), '714.287.938-60')).status).toBe(404)
  })
})

describe('a known device during the alarm', () => {
  it('works for nothing and sees the contacts', async () => {
    const owner = await server().signIn(person('Maria'))
    await owner.call(signOut, {})
    await raiseAlarm('demo', hourMs)
    const answer = await owner.call(checkDocument, { body: { cpfCnpj: maria } })
    expect(answer.status).toBe(200)
    const { body } = await contacts(owner)
    expect(JSON.stringify(body)).toContain('@')
    const wrong = { cpfOrCnpj: maria, password: 'wrong' }
    expect((await owner.call(signIn, { body: wrong })).status).toBe(401)
    const right = { cpfOrCnpj: maria, password: sandboxPassword }
    expect((await owner.call(signIn, { body: right })).status).toBe(200)
  })
})

describe('a stranger who signs in during the alarm', () => {
  async function enter(cpfOrCnpj: string, by = server().visitor()) {
    const body = { cpfOrCnpj, password: 'wrong-password' }
    const first = await by.call(signIn, { body })
    if (first.status !== 429) return readRefusal(first)
    return readRefusal(await by.call(signIn, { body, headers: await proofFor(first) }))
  }

  it('is not told whether a document is of a customer', async () => {
    expect((await enter('714.287.938-60')).body).toMatchObject({ message: 'customer not found' })
    await raiseAlarm()
    const answers = [await enter('714.287.938-60'), await enter(maria), await enter(lia.document)]
    const same = { status: 401, body: { message: 'invalid password' } }
    expect(answers).toEqual([same, same, same])
  })
})

describe('two processes', () => {
  const askFor = async (nth: number) => {
    const answer = await server(nth)
      .visitor()
      .call(checkDocument, { body: { cpfCnpj: maria } })
    const challenge = answer.status === 429 ? await challengeOf(answer) : null
    return challenge && challenge.rounds * 2 ** challenge.bits
  }

  it('ask for the same work, which doubles with each quarter of an hour of the alarm', async () => {
    expect(await Promise.all([askFor(0), askFor(1)])).toEqual([null, null])
    const asked: (number | null)[][] = []
    for (const quarters of [0, 1, 2, 3, 4, 5]) {
      await endAlarm()
      await raiseAlarm('demo', quarters * 15 * minuteMs)
      asked.push(await Promise.all([askFor(0), askFor(1)]))
    }
    const light = asked[0]?.[0] ?? Number.NaN
    const doubled = [1, 2, 4, 8, 16, 16].map((times) => light * times)
    expect(asked).toEqual(doubled.map((work) => [work, work]))
    await endAlarm()
    expect(await Promise.all([askFor(0), askFor(1)])).toEqual([null, null])
  })

  it('go on with what the other began, and conceal it alike', async () => {
    await raiseAlarm()
    const visitor = server(0).visitor()
    await identify(visitor, maria)
    const there = server(1).visitor()
    for (const [name, value] of visitor.cookies) there.cookies.set(name, value)
    expect((await contacts(there)).body).toMatchObject({ emails: [concealedContact] })
    expect((await send(there)).status).toBe(200)
  })
})
