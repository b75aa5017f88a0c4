import * as v from 'valibot'
import {
  beginAutomaticCard,
  beginAutomaticPix,
  cancelAutomaticPayment,
  listAutomaticPayments,
  skipAutomaticCharge,
} from '#contract/money/automatic-payments.ts'
import { listCards } from '#contract/money/cards.ts'
import { payInvoices } from '#contract/money/payment-groups.ts'
import { payInvoicesByPix } from '#contract/money/pix-of-several.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { confirmOutage, createOutage, endOutage } from '#contract/news/staff-outages.ts'
import { bookingShownAfterMs } from '#domain/money/cards/reopened-bill.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { dayMs, hourMs } from '#domain/platform/time/durations.ts'
import { formatDecimal, parseCents } from '#domain/platform/values/money.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { orderCardBank } from '#sandbox/gateway/card-bank.ts'
import { choose, payerChoices, recurrencesTable, setDebitMode } from '#sandbox/gateway/pix-bank.ts'
import { payPixCode } from '#sandbox/gateway/pix-codes.ts'
import { salesTable } from '#sandbox/gateway/sale-answer.ts'
import type { Row } from '#sandbox/store.ts'
import { noArea } from '#tests/support/no-area.ts'
import { expectOk } from '#tests/support/wire/answers.ts'
import type { Course } from './course.ts'
import { virtualNow } from './virtual-time.ts'
import { people, type SimulatedPerson, tenants } from './world.ts'

const receiptsTable = 'fn_areceber_baixas'

/** Something that a subscriber, staff, a bank or the ERP does. */
type Action = (course: Course, person: SimulatedPerson) => Promise<void>

const billsOf = ({ world }: Course, { clientId, erpId }: SimulatedPerson) =>
  world.list(clientId, 'fn_areceber').filter((row) => row['id_cliente'] === erpId)
const isOpen = ({ status }: Row) => status === 'A' || status === 'P'
const openBillsOf = (course: Course, person: SimulatedPerson) =>
  billsOf(course, person).filter(isOpen)

async function cardOf(course: Course, person: SimulatedPerson): Promise<string | null> {
  const answer = await course.ask(person, async (visitor) => {
    const listed = await visitor.call(listCards, {})
    return listed.ok ? expectOk(listCards, listed) : null
  })
  return answer?.cards[0]?.uuid ?? null
}

const paidAnswer = v.object({
  type: v.literal('success'),
  payment: v.optional(v.object({ created_at: v.string() })),
  group: v.optional(v.object({ created_at: v.string() })),
})

/**
 * Answers that say "paid": such a bill is paid, whatever happens next. A payment of long before says it of no bill
 * that an ERP which answers has as owed.
 */
async function note(
  course: Course,
  person: SimulatedPerson,
  ids: readonly string[],
  answer: Response,
) {
  const body: unknown = await answer.json()
  course.trace.push(`  ${person.clientId} ${ids.join()}: ${JSON.stringify(body).slice(0, 200)}`)
  const said = v.safeParse(paidAnswer, body)
  if (!said.success) return
  const { payment, group } = said.output
  const madeAt = Date.parse((payment ?? group)?.created_at ?? '')
  const isOld = virtualNow().getTime() - madeAt > bookingShownAfterMs + 2 * dayMs
  const owed = new Set(openBillsOf(course, person).map(({ id = '' }) => id))
  for (const id of ids) {
    const key = `${person.clientId} ${id}`
    course.acknowledged.add(key)
    if (isOld && owed.has(id) && course.weather.erp === 0) {
      course.untrue.push(`${key} was said to be paid by a payment of before, and is owed`)
    }
  }
}

const payOne: Action = async (course, person) => {
  const { chance } = course
  const bills = openBillsOf(course, person)
  const cardId = bills.length > 0 ? await cardOf(course, person) : null
  if (cardId === null) return
  const invoiceId = chance.pick(bills)['id'] ?? ''
  const body = { cardId, invoiceId, installments: chance.pick([1, 1, 2]) }
  const keys = chance.is(0.3) ? ['first-of-two', 'second-of-two'] : ['the-only-one']
  await course.ask(person, async (visitor) => {
    const pay = async (key: string) => {
      const headers = { 'idempotency-key': `${key}-${invoiceId}-${course.day}` }
      await note(course, person, [invoiceId], await visitor.call(payInvoice, { body, headers }))
    }
    const work = chance.is(0.2) ? [course.process.server.resolvePayments()] : []
    await Promise.all([...keys.map(pay), ...work])
  })
}

const paySeveral: Action = async (course, person) => {
  const bills = openBillsOf(course, person).slice(0, 3)
  const cardId = bills.length > 1 ? await cardOf(course, person) : null
  if (cardId === null) return
  const ids = bills.map(({ id = '' }) => id)
  const values = bills.map(({ id = '', valor_aberto: value = '' }) => ({ invoiceId: id, value }))
  const body = { cardId, bills: values, installments: 1 }
  const headers = { 'idempotency-key': `several-${ids.join('-')}-${course.day}` }
  const times = course.chance.is(0.3) ? 2 : 1
  await course.ask(person, async (visitor) => {
    const pay = async () =>
      note(course, person, ids, await visitor.call(payInvoices, { body, headers }))
    await Promise.all(Array.from({ length: times }, pay))
  })
}

/** Whether a code can still be paid and that is looked at: until an hour and a half after its end. */
const isCodeSeen = ({ code = '', status = '', code_ends_at: endsAt = '', recurrence_id }: Row) =>
  code !== '' &&
  !recurrence_id &&
  ['12', '13'].includes(status) &&
  virtualNow().getTime() - Date.parse(endsAt) < 1.5 * hourMs

/** A payer pays the newest code of a provider, most often as it was asked. */
const payCode: Action = async ({ world, chance, trace }, { clientId }) => {
  const code = world.list(clientId, salesTable).findLast(isCodeSeen)
  if (!code) return
  const how = chance.pick(['pay', 'pay', 'pay', 'late', 'less'] as const)
  trace.push(`  ${clientId}: code of ${code['amount']} paid, ${how}`)
  await payPixCode({ store: world.store, clientId }, code['id'] ?? '', how, virtualNow())
}

const paySeveralByPix: Action = async (course, person) => {
  const bills = openBillsOf(course, person).slice(0, 3)
  if (bills.length < 2) return
  const agreed = bills.map(({ id = '', valor_aberto: value = '' }) => ({ invoiceId: id, value }))
  const key = `pix-${agreed.map(({ invoiceId }) => invoiceId).join('-')}-${course.day}`
  await course.ask(person, async (visitor) => {
    const headers = { 'idempotency-key': key }
    await visitor.call(payInvoicesByPix, { body: { bills: agreed }, headers })
  })
  if (course.chance.is(0.6)) await payCode(course, person)
}

const listAgreements = (course: Course, person: SimulatedPerson) =>
  course.ask(person, async (visitor) => {
    const listed = await visitor.call(listAutomaticPayments, {})
    return listed.ok ? (await expectOk(listAutomaticPayments, listed)).agreements : []
  })

export const agree: Action = async (course, person) => {
  const { chance } = course
  const limit = chance.pick(['90.00', '120.00', '200.00'])
  const body = { contractId: person.contractId, limit }
  const cardId = chance.is(0.5) ? await cardOf(course, person) : null
  await course.ask(person, async (visitor) => {
    await (cardId === null
      ? visitor.call(beginAutomaticPix, { body })
      : visitor.call(beginAutomaticCard, { body: { ...body, cardId } }))
  })
}

const endAgreement: Action = async (course, person) => {
  const agreements = await listAgreements(course, person)
  const live = agreements?.find(({ state }) => state === 'active')
  if (!live) return
  const params = { id: live.id }
  const bill = openBillsOf(course, person).at(0)
  const skips = bill !== undefined && course.chance.is(0.6)
  await course.ask(person, async (visitor) => {
    await (skips
      ? visitor.call(skipAutomaticCharge, { params, body: { invoiceId: bill['id'] ?? '' } })
      : visitor.call(cancelAutomaticPayment, { params }))
  })
}

/** The ERP's staff takes the receipt of a bill back that was paid a day before or longer: a chargeback. */
const reverse: Action = async (course, { clientId }) => {
  const { world, chance } = course
  const { store } = world
  const yesterday = calendarDate(new Date(virtualNow().getTime() - dayMs), defaultTimeZone)
  const receipts = world
    .list(clientId, receiptsTable)
    .filter(({ estorno, data = '' }) => estorno !== 'S' && data < yesterday)
  if (receipts.length === 0) return
  const receipt = chance.pick(receipts)
  const { id = '', id_receber: billId = '', credito = '0' } = receipt
  const bill = await store.get(clientId, 'fn_areceber', billId)
  if (!bill) return
  const cents = (column: string) => parseCents(bill[column] ?? '0')
  const received = Math.max(
    0,
    cents('valor_recebido') - parseCents(receipt['valor_total_recebido'] ?? '0'),
  )
  course.trace.push(`  ${clientId} ${billId}: receipt ${id} of ${credito} reversed`)
  await store.put(clientId, receiptsTable, id, { ...receipt, estorno: 'S' })
  await store.put(clientId, 'fn_areceber', billId, {
    ...bill,
    status: received > 0 ? 'P' : 'A',
    valor_recebido: formatDecimal(received),
    valor_aberto: formatDecimal(cents('valor_aberto') + parseCents(credito)),
  })
  course.acknowledged.delete(`${clientId} ${billId}`)
  course.paidElsewhere.delete(`${clientId} ${billId}`)
}

/** The payer's choice in the app of the bank, about the newest agreement that waits for it. */
const decideAtBank: Action = async ({ world, chance }, { clientId }) => {
  const waiting = world.list(clientId, recurrencesTable).filter(({ status }) => status === '6')
  const all = chance.is(0.15) ? world.list(clientId, recurrencesTable) : waiting
  const id = all.at(-1)?.['id']
  if (id === undefined) return
  const choice = chance.is(0.8) ? 'approve' : chance.pick(payerChoices)
  await choose({ store: world.store, clientId }, id, choice, virtualNow())
}

/** A subscriber's bills with an announced automatic charge. */
function announcedBillsOf(course: Course, person: SimulatedPerson): Row[] {
  const announced = [...course.announced.values()].filter(
    ({ clientId }) => clientId === person.clientId,
  )
  const ids = new Set(announced.map(({ invoiceId }) => invoiceId))
  return openBillsOf(course, person).filter(({ id = '' }) => ids.has(id))
}

/** The bill is paid where the portal does not see it, changed, or cancelled; best an announced one. */
const changeBill: Action = async (course, person) => {
  const { world, chance } = course
  const announced = announcedBillsOf(course, person)
  const bills = announced.length > 0 ? announced : openBillsOf(course, person)
  if (bills.length === 0) return
  const bill = chance.pick(bills)
  const { id = '', valor_aberto: value = '' } = bill
  const put = (values: Row) =>
    world.store.put(person.clientId, 'fn_areceber', id, { ...bill, ...values })
  const today = course.today
  const what = chance.pick(['pix', 'pix', 'dearer', 'cheaper', 'cancelled'] as const)
  course.trace.push(`  ${person.clientId} ${id}: ${what}`)
  if (what === 'pix') {
    course.paidElsewhere.set(`${person.clientId} ${id}`, virtualNow())
    const paid = { pagamento_data: today, baixa_data: today, tipo_recebimento: 'Pix' }
    const amounts = { valor_aberto: '0.00', valor_recebido: value, pagamento_valor: value }
    await put({ ...paid, ...amounts, status: 'R', recebido_via_pix: 'S' })
  } else if (what === 'cancelled') {
    await put({ status: 'C', valor_aberto: '0.00', data_cancelamento: today })
  } else if (bill['status'] === 'A') {
    const changed = what === 'dearer' ? '119.90' : '79.90'
    if (Number(changed) > Number(value)) course.dearer.add(`${person.clientId} ${id}`)
    await put({ valor: changed, valor_aberto: changed })
  }
}

const changeBanks: Action = async ({ world, chance }, { clientId }) => {
  const sales = chance.pick(['charge', 'charge', 'authorise', 'mixed'] as const)
  const captures = chance.pick(['whole', 'whole', 'fail'] as const)
  await orderCardBank(world.store, { client_id: clientId, sales, captures })
  const mode = chance.pick(['pay', 'pay', 'refuse', 'delay', 'twice'] as const)
  await setDebitMode({ store: world.store, clientId }, mode)
}

/** An outage at the box of the first two subscribers, which is ended on another day. */
const strike: Action = async (course, { clientId }) => {
  const open = course.outages.find((one) => one.clientId === clientId && one.endedAt === null)
  if (open) {
    await course.askStaff(clientId, async (staff) => {
      const answer = await staff.call(endOutage, { params: { outageId: open.id } })
      if (answer.ok) open.endedAt = virtualNow()
    })
    return
  }
  const points = [{ id: 'box:1', name: 'CTO 1' }]
  const texts = { place: 'Centro', note: '', starts_at: null, expected_end: null }
  const body = { kind: 'outage', cause: 'fibre', ...texts, area: { ...noArea, points } } as const
  const made = await course.askStaff(clientId, async (staff) => {
    const answer = await staff.call(createOutage, { body })
    return answer.ok ? expectOk(createOutage, answer) : null
  })
  if (!made) return
  const outage = { ...made, clientId, begunAt: virtualNow(), endedAt: null }
  await course.work()
  await course.askStaff(clientId, async (staff) => {
    const params = { outageId: made.id }
    const answer = await staff.call(confirmOutage, { params, body: { version: made.version } })
    if (answer.ok) course.outages.push({ ...outage, begunAt: virtualNow() })
  })
}

/** How often each happens, in parts of the whole. */
const actions: readonly (readonly [number, Action])[] = [
  [8, payOne],
  [4, paySeveral],
  [3, paySeveralByPix],
  [2, payCode],
  [1, reverse],
  [3, agree],
  [1, endAgreement],
  [2, decideAtBank],
  [3, changeBill],
  [1, changeBanks],
  [1, strike],
]
const drawn = actions.flatMap(([parts, action]) => Array.from({ length: parts }, () => action))

/** Something happens to somebody. */
export async function happen(course: Course): Promise<void> {
  const action = course.chance.pick(drawn)
  course.trace.push(`${virtualNow().toISOString()} ${action.name}`)
  await action(course, course.chance.pick(people))
}

/** The banks do as they do on most days, and every outage is over. */
export async function calmDown(course: Course): Promise<void> {
  for (const { client_id: clientId } of tenants) {
    await orderCardBank(course.world.store, {
      client_id: clientId,
      sales: 'charge',
      captures: 'whole',
    })
    await setDebitMode({ store: course.world.store, clientId }, 'pay')
  }
}
