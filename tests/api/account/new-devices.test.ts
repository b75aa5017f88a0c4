import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listInboxMessages } from '#contract/messaging/inbox.ts'
import { signIn, signOut, validToken } from '#contract/account/session.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { dayMs, hourMs, minuteMs } from '#domain/platform/time/durations.ts'
import { inboxMessages } from '#server/messaging/inbox/table.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { jobs } from '#server/platform/jobs/table.ts'
import { passkeys } from '#server/account/passkeys/table.ts'
import { newDeviceJob } from '#server/account/session/devices/new-device.ts'
import { credentials, sessions } from '#server/account/session/table.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, type SandboxPerson, useApp } from '#tests/support/app.ts'
import { outbox } from '#tests/support/upstreams/outbox.ts'
import { addPasskey, enterWith } from '#tests/support/people/passkeys.ts'
import { received, subscribe } from '#tests/support/upstreams/pushes.ts'
import { enterRecovered, recover } from '#tests/support/people/recoveries.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const now = () => new Date()
/* The library that signs pushes reads the clock itself. */
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)
const maria = person('Maria')
const carlos = person('Carlos', 'netmania')
const subject = 'Sua conta foi aberta em um aparelho novo'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0'

async function enter(by: Visitor, who: SandboxPerson = maria): Promise<Visitor> {
  const body = { cpfOrCnpj: who.document, password: who.password ?? '' }
  const answer = await by.call(signIn, { body, headers: { 'user-agent': firefox } })
  await expectOk(signIn, answer)
  return by
}
const enterAnew = async (who: SandboxPerson = maria) => enter(app().visitor(who.clientId), who)

async function told(by: Visitor) {
  await expectOk(validToken, await by.call(validToken, {}))
  const answer = await by.call(listInboxMessages, { query: {} })
  const { notices } = await expectOk(listInboxMessages, answer)
  return notices.filter(({ kind }) => kind === 'security')
}
async function letters(clientId = 'demo') {
  return (await outbox(app(), clientId)).filter((letter) => letter.subject === subject)
}
/** A browser of a signed-in subscriber that receives pushes. */
const deviceOf = (by: Visitor) => subscribe(app(), by, { invoiceRange: 5 })

let given: (typeof credentials.$inferSelect)[] | undefined
beforeEach(async () => {
  const { db } = app().database
  vi.useFakeTimers({ toFake: ['Date'] })
  await app().sandbox.reset()
  given ??= await db.select().from(credentials)
  for (const table of [sessions, inboxMessages, passkeys, jobs, credentials]) await db.delete(table)
  await db.insert(credentials).values(given)
  // So the first sign-in of a test is the first one of its account.
  await db.update(credentials).set({ createdAt: now() })
  await db.execute(sql`delete from rate_limits`)
})

afterEach(() => void vi.useRealTimers())

describe('a sign-in on a new device', () => {
  it('is told once: in the inbox, by push to the devices before it, and by e-mail', async () => {
    const home = await enterAnew()
    const known = await deviceOf(home)
    wait(minuteMs)
    const stranger = await enterAnew()
    const at = formatDateTime(now(), 'America/Sao_Paulo')
    const own = await deviceOf(stranger)
    await app().doJobs()
    const text = `Sua conta foi aberta em um aparelho novo: Firefox · Windows, em ${at}, com a senha.`
    const [message, ...others] = await told(home)
    expect(others).toEqual([])
    expect(message).toMatchObject({
      title: 'Entrada em um aparelho novo',
      path: '/panel/inbox',
      read_at: null,
    })
    expect(message?.text.split('\n')[0]).toBe(text)
    const sent = await letters()
    expect(sent.map(({ to }) => to).toSorted()).toEqual([
      'maria.clara@correio.example',
      'mclara.souza@trabalho.example',
    ])
    expect(sent[0]?.text).toContain(text)
    expect(await received(app(), known)).toMatchObject([
      { title: 'Sua conta foi aberta em um aparelho novo', tag: message?.id },
    ])
    expect(await received(app(), own)).toEqual([])
    await app().doJobs()
    expect([await told(home), await letters()]).toMatchObject([{ length: 1 }, { length: 2 }])
  })

  it('is not told of a browser that has signed in before, nor of the first sign-in of an account', async () => {
    const home = await enterAnew()
    await home.call(signOut, {})
    await enter(home)
    await app().doJobs()
    expect(await told(home)).toEqual([])
    expect(await letters()).toEqual([])
    await app().database.db.delete(credentials).where(eq(credentials.customerId, carlos.erpId))
    const newcomer = app().visitor('netmania')
    await recover(app(), newcomer, carlos, 'mail')
    await enterRecovered(newcomer, carlos)
    await app().doJobs()
    expect([await told(newcomer), await letters('netmania')]).toEqual([[], []])
  })

  it('says that a passkey or a code opened it', async () => {
    const home = await enterAnew()
    const device = await addPasskey(home)
    await enterWith(device, app().visitor())
    await app().doJobs()
    expect((await told(home))[0]?.text).toContain(', com digital ou rosto.')
    const owner = await enterAnew(carlos)
    for (const [channel, words] of [
      ['mail', 'com um código enviado por e-mail.'],
      ['message', 'com um código enviado ao celular.'],
    ] as const) {
      wait(hourMs)
      const thief = app().visitor('netmania')
      await recover(app(), thief, carlos, channel)
      await enterRecovered(thief, carlos)
      await app().doJobs()
      await enterRecovered(owner, carlos)
      expect((await told(owner))[0]?.text).toContain(words)
    }
  })

  it('is told at once while the ERP is away, and by e-mail when it is back', async () => {
    const home = await enterAnew()
    await enterAnew()
    await app().doJobs()
    const { db } = app().database
    // As if the process had ended before it told anything, until no answer of the ERP is kept any more.
    const [found] = await db.select().from(sessions).where(isNotNull(sessions.newDeviceBy))
    await db.update(sessions).set({ toldAt: null })
    await db.delete(inboxMessages)
    await app().sandbox.reset()
    wait(2 * dayMs)
    await app().fault({ upstream: 'erp', mode: 'down' })
    await enqueue(db, found ? [newDeviceJob(found)] : [], now())
    await app().doJobs()
    const [inInbox, sent] = [await db.$count(inboxMessages), await letters()]
    await app().fault({ upstream: 'erp', mode: 'ok' })
    expect([inInbox, sent]).toEqual([1, []])
    wait(hourMs)
    await app().doJobs()
    expect([await told(home), await letters()]).toMatchObject([{ length: 1 }, { length: 2 }])
  })

  it('is told one by one three times a day, then together once a day', async () => {
    const home = await enterAnew()
    for (let times = 0; times < 8; times += 1) {
      wait(minuteMs)
      await enterAnew()
      await app().doJobs()
    }
    const titles = async () => (await told(home)).map(({ title }) => title)
    const one = 'Entrada em um aparelho novo'
    const several = 'Mais entradas em aparelhos novos'
    expect(await titles()).toEqual([several, one, one, one])
    expect((await told(home))[0]).toMatchObject({ path: '/panel/security' })
    expect((await told(home))[0]?.text).toContain('mais uma vez em um aparelho novo')
    wait(dayMs + minuteMs)
    await app().doJobs()
    await enter(home)
    expect(await titles()).toEqual([several, several, one, one, one])
    expect((await told(home))[0]?.text).toContain('mais 4 vezes em aparelhos novos')
    expect(await letters()).toHaveLength(10)
    expect(await app().database.db.$count(jobs)).toBe(0)
  })

  it('reaches devices that a recovered password signed out, but none that its owner signed out', async () => {
    const [home, left] = [await enterAnew(carlos), await enterAnew(carlos)]
    await app().doJobs()
    const [known, former] = [await deviceOf(home), await deviceOf(left)]
    await left.call(signOut, {})
    wait(hourMs)
    const thief = app().visitor('netmania')
    await recover(app(), thief, carlos, 'message')
    await enterRecovered(thief, carlos)
    await app().doJobs()
    const title = 'Sua conta foi aberta em um aparelho novo'
    // A reminder of a bill may be due besides.
    const toldTo = async (device: typeof known) =>
      (await received(app(), device)).filter((push) => push.title === title)
    expect(await toldTo(known)).toHaveLength(1)
    expect(await toldTo(former)).toEqual([])
    wait(dayMs + minuteMs)
    await enterRecovered(app().visitor('netmania'), carlos)
    await app().doJobs()
    expect(await toldTo(known)).toHaveLength(1)
  })
})
