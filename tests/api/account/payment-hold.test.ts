import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAutomaticPayments } from '#contract/money/automatic-payments.ts'
import { registerCard } from '#contract/money/cards.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { editPassword } from '#contract/account/recovery.ts'
import { validToken } from '#contract/account/session.ts'
import { dayMs, daySeconds, minuteMs } from '#domain/platform/time/durations.ts'
import { credentials } from '#server/account/session/table.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import { person, useApp } from '#tests/support/app.ts'
import { cardOf, numbers } from '#tests/support/upstreams/card-numbers.ts'
import { enterRecovered, recover, recoveredPassword } from '#tests/support/people/recoveries.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'

/* Netmania sends codes by message, too. */
let aheadMs = 0
const app = useApp({ now: () => new Date(Date.now() + aheadMs) })
const carlos = person('Carlos', 'netmania')
const visitor = () => app().visitor('netmania')
const body = cardOf(numbers.approved)

const register = async (by: Visitor) => {
  const answer = await by.call(registerCard, { body })
  const { message } = await answer.json()
  const retryAfter = Number(answer.headers.get('retry-after'))
  return { status: answer.status, message, retryAfter }
}
const isHeld = async (by: Visitor) => (await register(by)).message === 'payments on hold'
const holdOf = (by: Visitor) => decodeJwt(by.cookies.get('validToken') ?? '')['holdUntil']

const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, '1')

let given: (typeof credentials.$inferSelect)[] | undefined
beforeEach(async () => {
  const { db } = app().database
  given ??= await db.select().from(credentials)
  await db.delete(credentials)
  await db.insert(credentials).values(given)
  aheadMs += 2 * dayMs
  await app().sandbox.reset()
  await app().database.db.execute(sql`delete from rate_limits`)
})

describe('after a code to a phone replaced the password', () => {
  it('holds cards and agreements for a day on every device, and nothing else', async () => {
    const phone = await app().signIn(carlos)
    const thief = visitor()
    await recover(app(), thief, carlos, 'message')
    expect((await phone.call(validToken, {})).status).toBe(401)
    await enterRecovered(thief, carlos)
    await enterRecovered(phone, carlos)
    for (const by of [thief, phone]) {
      const refused = await register(by)
      expect(refused).toMatchObject({ status: 403, message: 'payments on hold' })
      expect(refused.retryAfter).toBeGreaterThan(daySeconds - 60)
      expect(refused.retryAfter).toBeLessThanOrEqual(daySeconds)
      expect(holdOf(by)).toBeGreaterThan((Date.now() + aheadMs) / 1000)
      await expectOk(listInvoices, await by.call(listInvoices, { query: {} }))
      await expectOk(listAutomaticPayments, await by.call(listAutomaticPayments, {}))
    }
    aheadMs += dayMs - minuteMs
    await phone.call(validToken, {})
    expect(await isHeld(phone)).toBe(true)
    aheadMs += minuteMs + 1000
    await phone.call(validToken, {})
    expect(await isHeld(phone)).toBe(false)
    expect(holdOf(phone)).toBeUndefined()
  })

  it('refuses every call that uses or changes a card or an agreement', async () => {
    const thief = visitor()
    await recover(app(), thief, carlos, 'message')
    await enterRecovered(thief, carlos)
    const held = endpoints.filter((one) => 'isHeldAfterRecovery' in one)
    expect(held.map(({ name }) => name).toSorted()).toEqual([
      'beginAutomaticCard',
      'beginAutomaticPix',
      'cancelAutomaticPayment',
      'changeAutomaticLimit',
      'payInvoice',
      'payInvoices',
      'registerCard',
      'removeCard',
      'skipAutomaticCharge',
    ])
    for (const { method, path } of held) {
      const answer = await thief.request(pathOf(path), {
        method,
        headers: {
          client_id: 'netmania',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          authorization: `Bearer ${thief.cookies.get('validToken')}`,
        },
        ...(method !== 'DELETE' && { body: '{}' }),
      })
      expect([path, answer.status, (await answer.json()).message]).toEqual([
        path,
        403,
        'payments on hold',
      ])
    }
  })

  it('does not end by another change of the password', async () => {
    const thief = visitor()
    await recover(app(), thief, carlos, 'message')
    await enterRecovered(thief, carlos)
    const newPassword = 'cachorros-no-porao-8'
    const change = {
      currentPassword: recoveredPassword,
      newPassword,
      confirmNewPassword: newPassword,
    }
    await expectOk(editPassword, await thief.call(editPassword, { body: change }))
    expect(await isHeld(thief)).toBe(true)
    expect(holdOf(thief)).toBeDefined()
  })
})

it('holds nothing after a code by e-mail, nor for others', async () => {
  const patricia = person('Patrícia', 'netmania')
  await recover(app(), visitor(), carlos, 'message')
  const owner = visitor()
  await recover(app(), owner, patricia, 'mail')
  await enterRecovered(owner, patricia)
  expect(await isHeld(owner)).toBe(false)
  expect(holdOf(owner)).toBeUndefined()
})

it('holds nothing at a first access, where there is no card to protect', async () => {
  await app().database.db.execute(
    sql`delete from credentials where client_id = 'netmania' and customer_id = ${carlos.erpId}`,
  )
  const newcomer = visitor()
  await recover(app(), newcomer, carlos, 'message')
  await enterRecovered(newcomer, carlos)
  expect(await isHeld(newcomer)).toBe(false)
})
