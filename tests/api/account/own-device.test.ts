import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { customerDetails } from '#contract/account/customer.ts'
import { listInvoices, readPix } from '#contract/money/invoices.ts'
import { cancelAutomaticPayment, skipAutomaticCharge } from '#contract/money/automatic-payments.ts'
import { readPushConfig, removePushConfig, savePushConfig } from '#contract/news/notifications.ts'
import { revokePaymentLink } from '#contract/money/payment-links.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { editPassword } from '#contract/account/recovery.ts'
import {
  endOtherSessions,
  endSession,
  findRememberedCustomer,
  listSessions,
  setOwnDevice,
  signIn,
  signInWithPassword,
  signOut,
  validToken,
} from '#contract/account/session.ts'
import { dayMs, minuteMs } from '#domain/platform/time/durations.ts'
import { sandboxPassword } from '#sandbox/world/people.ts'
import { renewOwnDevicesByDelivery } from '#server/account/session/port.ts'
import { sessions } from '#server/account/session/table.ts'
import { suspiciousEvents } from '#server/platform/suspicious-events/table.ts'
import { remindToday } from '#tests/support/upstreams/ask-sandbox.ts'
import { readRefusal } from '#tests/support/wire/answers.ts'
import { person, type SandboxPerson, useApp } from '#tests/support/app.ts'
import { newDevice, subscribe } from '#tests/support/upstreams/pushes.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

const app = useApp()
const maria = person('Maria')
/** Somebody else: a subscriber has ten sessions at most. */
const vera = person('Vera')
const passwordOf = ({ password }: SandboxPerson) => password ?? sandboxPassword
const pass = (days: number) => vi.setSystemTime(Date.now() + days * dayMs)
const unauthenticated = { status: 401, body: { message: 'unauthenticated' } }
const fullSessionRequired = { status: 403, body: { message: 'full session required' } }

async function enterOn(device: Visitor, who: SandboxPerson, isOwnDevice?: boolean) {
  const body = { cpfOrCnpj: who.document, password: passwordOf(who), isOwnDevice }
  const answer = await device.call(signIn, { body })
  expect(answer.status).toBe(200)
  return device
}

const ownDevice = () => enterOn(app().visitor(), maria, true)
const check = async (device: Visitor) => readRefusal(await device.call(validToken, {}))
const bills = (device: Visitor) => device.call(listInvoices, { query: { status: 'to_pay' } })

/** Opens the portal as a page does: the token first, then the bills. */
async function openBills(device: Visitor): Promise<number> {
  const { status } = await device.call(validToken, {})
  return status === 200 ? (await bills(device)).status : status
}

const confirm = (device: Visitor, password = passwordOf(maria)) =>
  device.call(signInWithPassword, { body: { password } })

const rowOf = async (device: Visitor) => {
  const [id = ''] = device.cookies.get('__Host-own')?.split('.') ?? []
  const [row] = await app().database.db.select().from(sessions).where(eq(sessions.id, id))
  return row
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => vi.useRealTimers())

describe('an own device', () => {
  it.each([15, 29, 44])('opens and pays bills on day %i without a password', async (day) => {
    const device = await ownDevice()
    pass(day)
    expect((await check(device)).status).toBe(200)
    const answer = await bills(device)
    expect(answer.status).toBe(200)
    const { invoices } = await answer.json()
    const asked = { params: { invoiceId: String(invoices[0].id) } }
    expect((await device.call(readPix, asked)).status).toBe(200)
    expect(await readRefusal(await device.call(customerDetails, {}))).toEqual(fullSessionRequired)
  })

  it('asks for the password on day 46, by the name that it remembers', async () => {
    const device = await ownDevice()
    pass(46)
    expect(await check(device)).toEqual(unauthenticated)
    const remembered = await (await device.call(findRememberedCustomer, {})).json()
    expect(remembered).toEqual({
      document: '***.982.247-**',
      name: 'Maria',
      is_own_device: true,
    })
    expect((await confirm(device)).status).toBe(200)
    expect((await device.call(customerDetails, {})).status).toBe(200)
  })

  it('stays one with every use, for months', async () => {
    const device = await ownDevice()
    for (let month = 0; month < 7; month += 1) {
      pass(30)
      expect(await openBills(device)).toBe(200)
    }
  })

  it('does not get the full right back by use', async () => {
    const device = await ownDevice()
    for (const days of [13, 13, 13]) {
      pass(days)
      expect(await openBills(device)).toBe(200)
    }
    expect(await readRefusal(await device.call(customerDetails, {}))).toEqual(fullSessionRequired)
    pass(1)
    await check(device)
    expect(await readRefusal(await device.call(customerDetails, {}))).toEqual(fullSessionRequired)
  })

  it('has the full right again after the password, in the same session', async () => {
    const device = await ownDevice()
    pass(20)
    await check(device)
    const before = await rowOf(device)
    expect((await confirm(device)).status).toBe(200)
    expect((await device.call(customerDetails, {})).status).toBe(200)
    expect((await rowOf(device))?.id).toBe(before?.id)
    expect((await rowOf(device))?.secretHash).not.toBe(before?.secretHash)
    pass(13)
    await check(device)
    expect((await device.call(customerDetails, {})).status).toBe(200)
    pass(16)
    await check(device)
    expect(await readRefusal(await device.call(customerDetails, {}))).toEqual(fullSessionRequired)
  })

  it('gives a thief of its cookie the bills alone, also after its owner typed the password', async () => {
    const device = await ownDevice()
    pass(20)
    await check(device)
    const thief = app().visitor()
    for (const name of ['validToken', '__Host-own']) {
      thief.cookies.set(name, device.cookies.get(name) ?? '')
    }
    await confirm(device)
    expect(await openBills(thief)).toBe(200)
    for (const refused of [
      await thief.call(customerDetails, {}),
      await thief.call(listSessions, {}),
      await thief.call(setOwnDevice, { body: { is_own_device: true } }),
      await thief.call(payInvoice, { body: { cardId: '1', invoiceId: '1001', installments: 1 } }),
      await thief.call(editPassword, {
        body: { currentPassword: passwordOf(maria), newPassword: 'x', confirmNewPassword: 'x' },
      }),
    ]) {
      expect(await readRefusal(refused)).toEqual(fullSessionRequired)
    }
    expect((await confirm(thief)).status).toBe(401)
  })

  it('ends nothing: no agreement, no charge to come, no payment link', async () => {
    const device = await enterOn(app().visitor(), vera, true)
    pass(20)
    await check(device)
    const id = randomUUID()
    for (const refused of [
      await device.call(cancelAutomaticPayment, { params: { id } }),
      await device.call(skipAutomaticCharge, { params: { id }, body: { invoiceId: '1001' } }),
      await device.call(revokePaymentLink, { params: { linkId: id } }),
    ]) {
      expect(await readRefusal(refused)).toEqual(fullSessionRequired)
    }
  })

  it('changes its own reminders alone', async () => {
    const [phone, ofPhone, ofTablet, ofThief] = [
      await app().signIn(vera),
      await newDevice(app()),
      await newDevice(app()),
      await newDevice(app()),
    ]
    const save = async (on: Visitor, subscription: typeof ofPhone) =>
      (await on.call(savePushConfig, { body: { subscription, invoiceRange: 5 } })).status
    const remove = async (on: Visitor, subscription: typeof ofPhone) =>
      (
        await on.call(removePushConfig, {
          params: { subscription: JSON.stringify(subscription) },
        })
      ).status
    expect(await save(phone, ofPhone)).toBe(200)
    const tablet = await enterOn(app().visitor(), vera, true)
    pass(20)
    await check(tablet)
    expect(await save(tablet, ofTablet)).toBe(200)
    expect(await save(tablet, ofTablet)).toBe(200)
    // Reading the reminders of another device does not make them this device's.
    const params = { subscription: JSON.stringify(ofPhone) }
    expect((await tablet.call(readPushConfig, { params })).status).toBe(200)
    expect(await save(tablet, ofPhone)).toBe(403)
    expect(await remove(tablet, ofPhone)).toBe(403)
    // A copy of the cookie takes no place of the device that it was copied from.
    expect(await save(tablet.copy(), ofThief)).toBe(403)
    expect(await remove(tablet, ofThief)).toBe(403)
    expect(await remove(tablet, ofTablet)).toBe(200)
    expect(await remove(tablet, ofTablet)).toBe(404)
  })

  it('rotates its secret daily, to the same one in both tabs, and ends at a late copy', async () => {
    const device = await ownDevice()
    pass(20)
    const [otherTab, stolen] = [device.copy(), device.copy()]
    await check(device)
    await check(otherTab)
    expect(device.cookies.get('__Host-own')).not.toBe(stolen.cookies.get('__Host-own'))
    expect(device.cookies.get('__Host-own')).toBe(otherTab.cookies.get('__Host-own'))
    expect(await openBills(device)).toBe(200)
    vi.setSystemTime(Date.now() + 2 * minuteMs)
    expect(await check(stolen)).toEqual(unauthenticated)
    expect(await check(device)).toEqual(unauthenticated)
    const { erpId: customerId } = maria
    const told = { kind: 'session_theft_suspected', clientId: 'demo', customerId }
    const events = await app().database.db.select().from(suspiciousEvents)
    expect(events).toContainEqual(expect.objectContaining(told))
  })

  it('stays one when the answer with its new secret never arrives', async () => {
    const device = await ownDevice()
    pass(20)
    await check(device.copy())
    pass(20)
    expect(await openBills(device)).toBe(200)
    pass(20)
    expect(await openBills(device)).toBe(200)
  })

  it('needs its token and its own secret', async () => {
    const [device, other] = [await ownDevice(), await ownDevice()]
    pass(20)
    const mixed = device.copy()
    mixed.cookies.set('__Host-own', other.cookies.get('__Host-own') ?? '')
    expect(await check(mixed)).toEqual(unauthenticated)
    const bare = device.copy()
    bare.cookies.delete('__Host-own')
    expect(await check(bare)).toEqual(unauthenticated)
    expect(await openBills(device)).toBe(200)
  })

  it('is one at its provider only', async () => {
    const device = await ownDevice()
    pass(20)
    expect(await check(device.copy({ clientId: 'litoral' }))).toEqual(unauthenticated)
  })
})

describe('a device that is not called their own', () => {
  it('opens nothing after the session, and greets by name at the password', async () => {
    const device = await enterOn(app().visitor(), maria)
    expect(device.cookies.has('__Host-own')).toBe(false)
    pass(31)
    expect(await check(device)).toEqual(unauthenticated)
    const remembered = await (await device.call(findRememberedCustomer, {})).json()
    expect(remembered).toMatchObject({ name: 'Maria', is_own_device: false })
  })

  it('becomes one in the list of devices, and no more one there', async () => {
    const device = await enterOn(app().visitor(), maria)
    const say = (is_own_device: boolean) => device.call(setOwnDevice, { body: { is_own_device } })
    expect((await say(true)).status).toBe(200)
    const { sessions: found } = await (await device.call(listSessions, {})).json()
    expect(found[0]).toMatchObject({ is_current: true, is_own_device: true })
    const copy = device.copy()
    expect((await say(false)).status).toBe(200)
    expect(device.cookies.has('__Host-own')).toBe(false)
    pass(20)
    expect(await check(device)).toEqual(unauthenticated)
    expect(await check(copy)).toEqual(unauthenticated)
  })
})

describe('a delivered reminder', () => {
  const remind = async (device: Visitor) => {
    await subscribe(app(), device, { invoiceRange: 10 })
    const lastDay = new Date(Date.now() + dayMs)
    const isTheirs = eq(sessions.id, (await rowOf(device))?.id ?? '')
    const { db } = app().database
    await db.update(sessions).set({ ownDeviceEnd: lastDay }).where(isTheirs)
    await remindToday(app())
    await app().doJobs()
    return { lastDay, end: (await rowOf(device))?.ownDeviceEnd }
  }
  // Reminders are pushed by day: the noon of tomorrow in Greenwich is a morning in Brazil.
  beforeEach(() => vi.setSystemTime(new Date(Date.now() + dayMs).setUTCHours(12, 0, 0, 0)))

  it('keeps an own device for another forty-five days', async () => {
    const device = await ownDevice()
    expect((await remind(device)).end).toEqual(new Date(Date.now() + 45 * dayMs))
  })

  it('does not bring back the right of a device that was signed out elsewhere', async () => {
    const device = await ownDevice()
    await (await app().signIn(maria)).call(endOtherSessions, {})
    const row = async () => (await rowOf(device))?.ownDeviceEnd
    const before = await row()
    const sessionIds = [(await rowOf(device))?.id ?? '']
    const later = new Date(Date.now() + dayMs)
    await renewOwnDevicesByDelivery(app().database.db, 'demo', sessionIds, later)
    expect(await row()).toEqual(before)
  })
})

describe('the right of an own device ends', () => {
  const others: [string, (device: Visitor) => Promise<unknown>][] = [
    ['with a sign-out on it', (device) => device.copy().call(signOut, {})],
    [
      'with a sign-out that has its own cookie alone',
      (device) => {
        const bare = device.copy()
        bare.cookies.delete('validToken')
        bare.cookies.delete('__Host-vt')
        return bare.call(signOut, {})
      },
    ],
    [
      'when all other devices are signed out',
      async () => (await app().signIn(maria)).call(endOtherSessions, {}),
    ],
    [
      'when it is ended from another device',
      async (device) => {
        const sessionId = (await rowOf(device))?.id ?? ''
        const other = await app().signIn(maria)
        expect((await other.call(endSession, { params: { sessionId } })).status).toBe(200)
      },
    ],
    ['when another person signs in on it', (device) => enterOn(device.copy(), person('João'))],
    ['when its subscriber says so at a sign-in', (device) => enterOn(device.copy(), maria, false)],
  ]
  it.each(others)('%s', async (_, end) => {
    const device = await ownDevice()
    pass(20)
    expect(await openBills(device)).toBe(200)
    await end(device)
    expect(await check(device)).toEqual(unauthenticated)
  })

  it('with a new password on another device, and lasts on the one where it was changed', async () => {
    const joao = person('João')
    const [device, changing] = [
      await enterOn(app().visitor(), joao, true),
      await enterOn(app().visitor(), joao, true),
    ]
    const newPassword = 'Girassol-amarelo-7421'
    const typed = {
      currentPassword: passwordOf(joao),
      newPassword,
      confirmNewPassword: newPassword,
    }
    expect((await changing.call(editPassword, { body: typed })).status).toBe(200)
    pass(20)
    expect(await check(device)).toEqual(unauthenticated)
    expect(await openBills(changing)).toBe(200)
  })
})
