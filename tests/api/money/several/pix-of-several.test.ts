import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { listCards } from '#contract/money/cards.ts'
import { listInvoices } from '#contract/money/invoices.ts'
import { findPixOfSeveral, payInvoicesByPix } from '#contract/money/pix-of-several.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { listPaymentReceivers } from '#contract/money/payment-receivers.ts'
import { isPixCode } from '#domain/money/payment-codes/pix.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { instantOf } from '#domain/platform/time/local-instant.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { type CodePayment, payPixCode } from '#sandbox/gateway/pix-codes.ts'
import { person } from '#tests/support/app.ts'
import type { Visitor } from '#tests/support/browser/visitor.ts'
import { message, nextAttempt, three, usePayments } from '#tests/support/people/payments.ts'
import { changeRow } from '#tests/support/upstreams/erp-rows.ts'
import { expectOk, readRefusal } from '#tests/support/wire/answers.ts'

/** Days from today to the one of the test. */
let day = 0
const { app, later, now, payer, store, charges, receipts } = usePayments({
  // A code ends with its day, so each test has a morning of its own, whatever the hour is.
  nextStartMs: () => {
    day += 1
    const today = calendarDate(new Date(), defaultTimeZone)
    const morning = instantOf(`${addDays(today, day)} 09:00`, defaultTimeZone)
    return (morning?.getTime() ?? 0) - Date.now()
  },
})
const db = () => app().database.db
const receiptRows = () => store().list('demo', 'fn_areceber_baixas')

beforeEach(async () => {
  await db().execute(sql`delete from payment_receivers`)
})

type Bills = readonly { invoiceId: string; value: string }[]
const press = (who: Visitor, bills: Bills, key: string | null = nextAttempt()) =>
  who.call(payInvoicesByPix, { body: { bills: [...bills] }, headers: { 'idempotency-key': key } })
const issue = async (who: Visitor, bills: Bills, key = nextAttempt()) =>
  (await expectOk(payInvoicesByPix, await press(who, bills, key))).pix
const find = async (who: Visitor, attempt: string | null) => {
  const answer = await who.call(findPixOfSeveral, { params: { attempt: attempt ?? '' } })
  return (await expectOk(findPixOfSeveral, answer)).pix
}
/** Pays the newest code, as the payer's bank does. */
const payCode = async (how: CodePayment = 'pay') => {
  const newest = (await charges()).at(-1)
  const where = { store: store(), clientId: 'demo' }
  expect(await payPixCode(where, newest?.['id'] ?? '', how, now())).toBe(true)
}
/** Some minutes after the start, with all that is due then done. */
const resolveAt = async (minutes: number) => {
  later(minutes * minuteMs)
  await app().resolvePayments()
}
const awaitedOf = async (who: Visitor) => {
  const { invoices } = await expectOk(
    listInvoices,
    await who.call(listInvoices, { query: {}, fresh: true }),
  )
  return invoices.filter(({ id }) => three.includes(id)).map(({ awaiting }) => awaiting ?? '')
}

describe('one PIX code of several bills', () => {
  it('asks for their sum, holds none of them, and books a receipt of each once it is paid', async () => {
    const { maria, see, total } = await payer()
    const attempt = nextAttempt()
    const group = await issue(maria, see(three), attempt)
    expect(group).toMatchObject({ attempt, method: 'pix', state: 'processing' })
    expect(group.total).toBe(formatDecimal(total(three)))
    expect(group.bills.map((bill) => bill.invoice_id)).toEqual(three)
    expect(group.bills.map((bill) => bill.state)).toEqual(['open', 'open', 'open'])
    expect(isPixCode(group.code ?? '')).toBe(true)
    expect(Date.parse(group.expires_at) - now().getTime()).toBeGreaterThan(29 * minuteMs)
    expect(await charges()).toMatchObject([{ amount: String(total(three)), status: '12' }])
    expect(await awaitedOf(maria)).toEqual(['', '', ''])
    await resolveAt(1)
    expect(await find(maria, attempt)).toEqual(group)

    await payCode()
    await resolveAt(2)
    expect(await receipts()).toEqual(three)
    const paid = await find(maria, attempt)
    expect(paid).toMatchObject({ state: 'approved', total: group.total, code: null })
    expect(paid.bills.map(({ state }) => state)).toEqual(three.map(() => 'approved'))
    const booked = await receiptRows()
    expect(booked.every((row) => row['historico']?.startsWith('Pix pelo portal, '))).toBe(true)
    expect(booked.map((row) => row['tipo_recebimento'])).toEqual(['P', 'P', 'P'])
  })

  it('is booked as soon as the gateway says that it was paid', async () => {
    const { maria, see } = await payer()
    const { attempt } = await issue(maria, see(three))
    await resolveAt(7)
    const id = (await charges()).at(-1)?.['id'] ?? ''
    const form = { client_id: 'demo' }
    const paid = await app()
      .visitor()
      .request(`/sandbox/pix-codes/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(form),
      })
    expect(paid.status).toBe(200)
    await expect.poll(async () => (await find(maria, attempt)).state).toBe('approved')
    await expect.poll(receipts).toEqual(three)
  })

  it('refuses bills, amounts and keys that cannot be paid, and asks the gateway for nothing', async () => {
    const { maria, see } = await payer()
    const told = async (bills: Bills, key: string | null = nextAttempt()) =>
      message(await press(maria, bills, key))
    for (const id of ['1041', '4031', '999999']) {
      const other = [...see(['1021']), { invoiceId: id, value: '99.90' }]
      expect(await told(other)).toEqual([404, 'invoice not found'])
    }
    expect(await told([...see(['1021']), { invoiceId: '1001', value: '1.00' }])).toEqual([
      409,
      'invoice already paid',
    ])
    expect(await told([...see(['1021']), { invoiceId: '1022', value: '0.01' }])).toEqual([
      409,
      'amount changed',
    ])
    const invalid = [400, 'invalid request']
    expect(await told(see(['1021']))).toEqual(invalid)
    expect(await told(see(['1021', '1021']))).toEqual(invalid)
    expect(await told(see(three), null)).toEqual(invalid)
    expect(await charges()).toEqual([])
    const other = await app().signIn(person('Maria', 'litoral'))
    expect(await message(await press(other, see(three)))).toEqual([
      404,
      'pix of several not offered',
    ])
  })

  it('is shown to its subscriber alone', async () => {
    const { maria, see } = await payer()
    const { attempt } = await issue(maria, see(three))
    const joao = await app().signIn(person('João'))
    const asked = await joao.call(findPixOfSeveral, { params: { attempt: attempt ?? '' } })
    expect((await readRefusal(asked)).status).toBe(404)
  })

  it('is limited for a subscriber, and an open one is shown again without counting', async () => {
    const { maria, see } = await payer()
    for (let time = 0; time < 14; time += 1) await issue(maria, see(three))
    const pairs = [three.slice(0, 2), three.slice(1), ['1021', '1024']]
    const used = { key: 'pix-offers', points: 11 }
    await db().execute(
      sql`update rate_limits set points = ${used.points} where key like ${`${used.key}%`}`,
    )
    await issue(maria, see(pairs[0] ?? []))
    expect((await press(maria, see(pairs[1] ?? []))).status).toBe(429)
    expect((await issue(maria, see(three))).state).toBe('processing')
  })
})

describe('a repeated press', () => {
  it('answers the same code, by its key, from another device, and from many at once', async () => {
    const { maria, see } = await payer()
    const key = nextAttempt()
    const bills = see(three)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        press(maria, bills, index % 2 ? key : nextAttempt()),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await charges()).toHaveLength(1)
    const first = await issue(maria, bills, key)
    const phone = await app().signIn(person('Maria'))
    const second = await issue(phone, see(three.toReversed()))
    expect(second.code).toBe(first.code)
    expect(second.attempt).toBe((await find(maria, second.attempt)).attempt)
    expect(await charges()).toHaveLength(1)
  })

  it('gets a new code once the first has ended, and the ended one cannot be paid', async () => {
    const { maria, see } = await payer()
    const first = await issue(maria, see(three))
    await resolveAt(33)
    // Her session has ended with the code.
    const again = await app().signIn(person('Maria'))
    expect(await find(again, first.attempt)).toMatchObject({ state: 'void', code: null })
    const second = await issue(again, see(three))
    expect(second.code).not.toBe(first.code)
    expect((await charges()).map(({ status }) => status)).toEqual(['13', '12'])
  })

  it('does not show an open code of a bill that was paid meanwhile', async () => {
    const { maria, see } = await payer()
    const bills = see(three)
    await issue(maria, bills)
    later(2 * minuteMs)
    const change = { status: 'R', recebido_via_pix: 'S', valor_recebido: '129.99' }
    await changeRow(app(), ['demo', 'fn_areceber', '1024'], change)
    expect(await message(await press(maria, bills))).toEqual([409, 'invoice already paid'])
  })
})

describe('a bill of a paid code that was paid otherwise', () => {
  const voided = async () => (await charges()).map((row) => row['voided_amount'] ?? '0')

  it('has its part given back once, and the others are booked', async () => {
    const { maria, see, total } = await payer()
    const { attempt } = await issue(maria, see(three))
    const change = { status: 'R', recebido_via_pix: 'S', valor_recebido: '129.99' }
    await changeRow(app(), ['demo', 'fn_areceber', '1024'], change)
    await payCode()
    await resolveAt(1)
    expect(await receipts()).toEqual(['1021', '1022'])
    expect(await voided()).toEqual([String(total(['1024']))])
    const { state, bills } = await find(maria, attempt)
    expect([state, ...bills.map((bill) => bill.state)]).toEqual([
      'approved',
      'approved',
      'approved',
      'void',
    ])
    // The answer of the reversal was lost.
    await db().execute(sql`update payments set is_to_be_voided = true where state = 'void'`)
    await db().execute(sql`update payment_groups set next_try_at = now() - interval '1 minute'`)
    await app().resolvePayments()
    expect(await voided()).toEqual([String(total(['1024']))])
  })

  it('is no paid code where every bill was paid otherwise', async () => {
    const { maria, see, total } = await payer()
    const { attempt } = await issue(maria, see(three))
    for (const id of three) {
      const change = { status: 'R', recebido_via_pix: 'S', valor_recebido: '129.99' }
      await changeRow(app(), ['demo', 'fn_areceber', id], change)
    }
    await payCode()
    await resolveAt(1)
    expect(await voided()).toEqual([String(total(three))])
    const { state, bills } = await find(maria, attempt)
    expect([state, ...bills.map((bill) => bill.state)]).toEqual(['void', 'void', 'void', 'void'])
  })

  it('keeps a card payment of it, and gives its part back without the ERP', async () => {
    const { maria, see, total } = await payer()
    const { attempt } = await issue(maria, see(three))
    const { cards } = await expectOk(listCards, await maria.call(listCards, {}))
    const body = { cardId: cards[0]?.uuid ?? '', invoiceId: '1024', installments: 1 }
    await expectOk(payInvoice, await maria.call(payInvoice, { body }))
    const pix = (await charges()).find((row) => row['type'] === 'Pix')
    expect(
      await payPixCode({ store: store(), clientId: 'demo' }, pix?.['id'] ?? '', 'pay', now()),
    ).toBe(true)
    await resolveAt(1)
    expect(await receipts()).toEqual(three)
    expect((await find(maria, attempt)).bills.map((bill) => bill.state)).toEqual([
      'approved',
      'approved',
      'void',
    ])
    const sums = (await charges()).map((row) => [row['type'] ?? '', row['voided_amount'] ?? '0'])
    expect(sums).toEqual(
      expect.arrayContaining([
        ['Pix', String(total(['1024']))],
        ['', '0'],
      ]),
    )
  })

  it('has two codes of the same bill paid: the second is given back for it alone', async () => {
    const { maria, see, total } = await payer()
    await issue(maria, see(three))
    const first = (await charges()).at(-1)?.['id'] ?? ''
    await issue(maria, see(['1021', '1022']))
    await payCode()
    expect(await payPixCode({ store: store(), clientId: 'demo' }, first, 'pay', now())).toBe(true)
    await resolveAt(1)
    await resolveAt(2)
    expect(await receipts()).toEqual(three)
    const back = (await voided()).reduce((sum, amount) => sum + Number(amount), 0)
    expect(back).toBe(total(['1021', '1022']))
  })
})

describe('a code that is paid late or otherwise', () => {
  it('is booked when it was paid after its end', async () => {
    const { maria, see } = await payer()
    const { attempt } = await issue(maria, see(three))
    await resolveAt(33)
    const again = await app().signIn(person('Maria'))
    expect((await find(again, attempt)).state).toBe('void')
    await payCode('late')
    await resolveAt(60)
    const after = await app().signIn(person('Maria'))
    expect((await find(after, attempt)).state).toBe('approved')
    expect(await receipts()).toEqual(three)
  })

  it('is looked at for two hours after its end, and then no more', async () => {
    const { maria, see } = await payer()
    await issue(maria, see(three))
    for (const minutes of [33, 60, 90, 120, 140]) await resolveAt(minutes)
    const due = async () =>
      (await db().execute(sql`select 1 from payment_groups where next_try_at is not null`)).rows
    expect(await due()).toHaveLength(1)
    await resolveAt(161)
    await resolveAt(190)
    expect(await due()).toEqual([])
  })

  it('is given back whole when less was paid than was asked', async () => {
    const { maria, see, total } = await payer()
    const { attempt } = await issue(maria, see(three))
    await payCode('less')
    await resolveAt(1)
    await resolveAt(2)
    expect((await find(maria, attempt)).state).toBe('void')
    expect(await charges()).toMatchObject([
      { status: '10', voided_amount: String(total(three) - 100) },
    ])
    expect(await receipts()).toEqual([])
    expect(await awaitedOf(maria)).toEqual(['', '', ''])
  })

  it('ends before midnight, and is booked on its day when that is noticed on the next', async () => {
    const today = calendarDate(now(), defaultTimeZone)
    const night = instantOf(`${addDays(today, 1)} 23:50`, defaultTimeZone)?.getTime() ?? 0
    const untilNightMs = night - now().getTime()
    later(untilNightMs)
    const { maria, see } = await payer()
    const { expires_at: expiresAt } = await issue(maria, see(three))
    const end = instantOf(`${addDays(today, 1)} 23:59`, defaultTimeZone)?.getTime() ?? 0
    expect(Math.abs(Date.parse(expiresAt) - end)).toBeLessThan(minuteMs)
    await payCode()
    await resolveAt(untilNightMs / minuteMs + 25)
    expect(await receipts()).toEqual(three)
    const days = (await receiptRows()).map((row) => row['data'])
    expect(new Set(days)).toEqual(new Set([addDays(today, 1)]))
  })
})

describe('a lost answer', () => {
  it('leaves no code that could be paid, and the next press gets a new one', async () => {
    const { maria, see } = await payer()
    await app().fault({ upstream: 'gateway', mode: 'hang-after-effect' })
    expect(await message(await press(maria, see(three)))).toEqual([503, 'code not issued'])
    await app().fault({ upstream: 'gateway', mode: 'ok' })
    const next = await issue(maria, see(three))
    expect(next.state).toBe('processing')
    await resolveAt(1)
    await resolveAt(2)
    expect((await charges()).map(({ status }) => status)).toEqual(['10', '12'])
    expect((await find(maria, next.attempt)).code).toBe(next.code)
  }, 60_000)

  it('says at once that the gateway is away, and the same key may try again', async () => {
    const { maria, see } = await payer()
    await app().fault({ upstream: 'gateway', mode: 'down' })
    const key = nextAttempt()
    expect(await message(await press(maria, see(three), key))).toEqual([503, 'code not issued'])
    await app().fault({ upstream: 'gateway', mode: 'ok' })
    expect((await issue(maria, see(three), key)).attempt).toBe(key)
    expect(await charges()).toHaveLength(1)
  })

  it.each([
    ['before the gateway was asked', 'created', false],
    ['while the gateway answered', 'sent', true],
  ])('of a process that died %s is mended', async (_, state, isKept) => {
    const { maria, see } = await payer()
    const { attempt, code } = await issue(maria, see(three))
    await db().execute(sql`
      update payment_groups set state = ${state}, pix_code = '', gateway_payment_id = '',
        next_try_at = now() - interval '1 minute'`)
    // Somebody presses while nobody works on it.
    const meanwhile = await issue(maria, see(three))
    expect(meanwhile).toMatchObject({ attempt, state: 'processing', code: null })
    await app().resolvePayments()
    const found = await find(maria, attempt)
    expect(found.code).toBe(isKept ? code : null)
    expect(found.state).toBe(isKept ? 'processing' : 'void')
  })
})

it.each([
  ['nobody has seen is over at once', '', 'void'],
  ['was paid by another amount is undecided', 'not-as-asked', 'processing'],
])('a code to be withdrawn that %s', async (_, reason, state) => {
  const { maria, see } = await payer()
  const { attempt } = await issue(maria, see(three))
  await db().execute(sql`
    update payment_groups set is_to_be_voided = true, pix_code = '', return_code = ${reason}`)
  expect(await find(maria, attempt)).toMatchObject({ state, code: null })
})

describe('who is paid by such a code', () => {
  const kinds = async () => {
    const owner = await app().signInProvider()
    const told = await expectOk(listPaymentReceivers, await owner.call(listPaymentReceivers, {}))
    return told.receivers.map(({ kind, is_trusted: isTrusted }) => [kind, isTrusted])
  }

  it('is learnt beside the codes of the ERP, and marked when it changes', async () => {
    const { maria, see } = await payer()
    // The codes of the ERP are long known.
    await db().execute(sql`
      insert into payment_receivers (client_id, kind, account, name, is_trusted, first_seen_at)
      values ('demo', 'pix', 'banco.example', 'PROVEDOR', true, now() - interval '90 days')`)
    expect((await issue(maria, see(three))).new_receiver).toBeUndefined()
    expect(await kinds()).toContainEqual(['gateway-pix', true])
    await db().execute(sql`
      update payment_receivers set account = 'outro.example', first_seen_at = now() - interval '90 days'
      where kind = 'gateway-pix'`)
    const changed = await issue(maria, see(['1021', '1022']))
    expect(changed).toMatchObject({ new_receiver: true, code: expect.any(String) })
    await db().execute(sql`
      update payment_receivers set decided_at = now() where kind = 'gateway-pix' and not is_trusted`)
    later(minuteMs)
    const rejected = await find(maria, changed.attempt)
    expect(rejected).toMatchObject({ rejected_receiver: true, code: null })
  })
})

it('an open code is no unsettled payment', async () => {
  const { maria, see } = await payer()
  await issue(maria, see(three))
  expect(await app().readMetrics()).not.toMatch(/portal_payments_unsettled\{[^}]*\} [1-9]/)
})
