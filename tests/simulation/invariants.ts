import { sql } from 'drizzle-orm'
import { parseCents } from '#domain/platform/values/money.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { Row } from '#sandbox/store.ts'
import type { Course } from './course.ts'
import { lostConnectionCode } from './database.ts'
import { virtualNow } from './virtual-time.ts'
import { people, tenants } from './world.ts'

interface PaymentRow extends Record<string, unknown> {
  readonly client_id: string
  readonly id: string
  readonly invoice_id: string
  readonly state: string
  readonly order_id: string
  /** The order of the charge: the group's for a bill of several. */
  readonly charge_order: string
  readonly total: number
  readonly value: number
  readonly is_booked: boolean
  readonly is_to_be_voided: boolean
  readonly agreement_id: string | null
}

const keyOf = (clientId: string, id: string) => `${clientId} ${id}`

function groupBy<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one])
  return groups
}

const centsOf = (row: Row | undefined, column: string) => parseCents(row?.[column] ?? '0')

/** Cents that the gateway has of a sale. */
const heldOf = (sale: Row) =>
  sale['status'] === '2' ? Number(sale['captured_amount']) - Number(sale['voided_amount'] ?? 0) : 0

const salesOf = ({ world }: Course) =>
  tenants.flatMap(({ client_id: clientId }) =>
    world.list(clientId, 'charges').map((sale) => ({ clientId, sale })),
  )

async function readRows(course: Course) {
  const { owner } = course.process.database.database
  const read = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await owner.execute<T>(query)).rows
  return course.process.run(async () => ({
    payments: await read<PaymentRow>(sql`
      select p.client_id, p.id, p.invoice_id, p.order_id,
        -- Its charge stands, and what is owed of its bill now is another payment's.
        case when p.return_code in ('rest-owed', 'receipt-reversed') then 'approved'
          else p.state end as state, p.total::int, p.value::int,
        coalesce(g.order_id, p.order_id) as charge_order, p.booked_at is not null as is_booked,
        p.is_to_be_voided, p.agreement_id
      from payments p left join payment_groups g on g.client_id = p.client_id and g.id = p.group_id
    `),
    charges: await read<
      Record<'client_id' | 'id' | 'invoice_id' | 'state' | 'due_date', string> & {
        value: number
        limit: number
        payment_id: string | null
        is_told: boolean
      }
    >(sql`
      select c.client_id, c.id, c.invoice_id, c.state, c.due_date, c.value::int, c.payment_id,
        a.limit_value::int as limit, exists (
          select from notices n where n.client_id = c.client_id and n.kind = 'automatic'
            and n.source = 'charge/' || c.id || '/' || c.state
        )
        -- The end of an agreement is told once for all of its bills, and not to who ended it.
        or c.state = 'cancelled' and a.ended_at is not null as is_told
      from automatic_charges c
      join automatic_agreements a on a.client_id = c.client_id and a.id = c.agreement_id
    `),
    approvals: await read<{ order_id: string }>(sql`
      select order_id from automatic_agreements where order_id <> ''
      union all select order_id from payment_groups where offer is not null
    `),
    notices: await read<
      Record<'client_id' | 'customer_id' | 'kind' | 'source', string> & {
        created_at: string
        is_push_waiting: boolean
      }
    >(sql`
      select client_id, customer_id, kind, source, created_at, is_push_waiting from notices
    `),
  }))
}

type Rows = Awaited<ReturnType<typeof readRows>>

/** Each order is charged and booked once, no bill is booked after it was paid, and each charge was asked for. */
function checkCharges(course: Course, { payments, approvals }: Rows): string[] {
  const faults: string[] = []
  const byOrder = groupBy(payments, ({ client_id, charge_order }) => keyOf(client_id, charge_order))
  const known = new Set(approvals.map(({ order_id }) => order_id))
  const sales = groupBy(salesOf(course), ({ clientId, sale }) =>
    keyOf(clientId, sale['merchant_order_id'] ?? ''),
  )
  for (const [key, ofOrder] of sales) {
    const [clientId = '', order = ''] = key.split(' ')
    const parts = byOrder.get(key) ?? []
    if (ofOrder.length > 1) faults.push(`${key} was sent ${ofOrder.length} times`)
    if (parts.length === 0 && !known.has(order)) faults.push(`${key} is of no payment`)
    const owed = parts.reduce((sum, { total }) => sum + total, 0)
    const asked = Number(ofOrder[0]?.sale['amount'])
    if (parts.length > 0 && asked !== owed)
      faults.push(`${key}: ${asked} of ${owed} asked (${clientId})`)
  }
  for (const { client_id: clientId } of tenants) {
    const receipts = course.world.list(clientId, 'fn_areceber_baixas')
    for (const [order, ofOrder] of groupBy(receipts, ({ documento = '' }) => documento)) {
      if (ofOrder.length > 1) faults.push(`${clientId} ${order} is booked ${ofOrder.length} times`)
    }
    const bills = new Map(course.world.list(clientId, 'fn_areceber').map((row) => [row['id'], row]))
    const standing = receipts.filter(({ estorno }) => estorno !== 'S')
    for (const [bill, ofBill] of groupBy(standing, ({ id_receber: id = '' }) => id)) {
      const before = ofBill.slice(0, -1).reduce((sum, one) => sum + centsOf(one, 'credito'), 0)
      const isPaidBefore = ofBill.length > 1 && before >= centsOf(bills.get(bill), 'valor')
      if (isPaidBefore) faults.push(`${clientId} ${bill} was paid, and is booked again`)
    }
    for (const { documento, id_receber, valor_total_recebido: paid = '' } of receipts) {
      const payment = payments.find(
        (one) => one.client_id === clientId && one.order_id === documento,
      )
      const name = `${clientId} ${id_receber}`
      if (!payment) faults.push(`${name} is booked without a payment`)
      else if (payment.state !== 'approved') faults.push(`${name} is booked and ${payment.state}`)
      else if (parseCents(paid) !== payment.total) faults.push(`${name} is booked with ${paid}`)
    }
  }
  return faults
}

/** Never more than was announced and agreed. */
function checkAgreed(course: Course, { charges, payments }: Rows): string[] {
  const faults: string[] = []
  for (const { client_id, id, invoice_id, state, value, limit, payment_id } of charges) {
    const name = `${client_id} ${invoice_id} (${state})`
    if (state === 'announced') {
      const before = course.announced.get(id)?.value ?? value
      // What is charged is what is owed on its day; a charge that did not reach the gateway keeps that.
      if (before < value) faults.push(`${name}: announced ${before}, then ${value}`)
      course.announced.set(id, { clientId: client_id, invoiceId: invoice_id, value })
      if (value > limit) faults.push(`${name}: ${value} is above ${limit}`)
    }
    const payment = payments.find((one) => one.client_id === client_id && one.id === payment_id)
    const announced = course.announced.get(id)?.value ?? value
    if (payment && payment.total > announced)
      faults.push(`${name}: charged ${payment.total} of ${announced}`)
    if (payment && payment.total > limit)
      faults.push(`${name}: charged ${payment.total} above ${limit}`)
  }
  return faults
}

/** Nobody is told of what does not concern them. */
function checkNotices(course: Course, { notices }: Rows): string[] {
  const faults: string[] = []
  for (const { client_id, customer_id, kind, source, created_at } of notices) {
    const reader = people.find((one) => one.clientId === client_id && one.erpId === customer_id)
    const name = `${client_id} ${customer_id}: ${kind} ${source}`
    if (kind === 'outage' && reader?.box !== '1') faults.push(`${name} does not concern them`)
    if (kind !== 'reminder') continue
    const [bill = ''] = source.split('/')
    const row = course.world.list(client_id, 'fn_areceber').find(({ id }) => id === bill)
    if (row?.['id_cliente'] !== customer_id) faults.push(`${name} is of another subscriber`)
    const paidAt = course.paidElsewhere.get(keyOf(client_id, bill))
    if (paidAt && paidAt.getTime() + 60_000 < new Date(created_at).getTime()) {
      faults.push(`${name} is paid since ${paidAt.toISOString()}`)
    }
  }
  const topics = groupBy(course.world.pushes, ({ clientId, customerId }) =>
    keyOf(clientId, customerId),
  )
  const read = groupBy(notices, ({ client_id, customer_id }) => keyOf(client_id, customer_id))
  for (const [key, pushes] of topics) {
    const different = new Set(pushes.map(({ topic }) => topic)).size
    const messages = read.get(key)?.length ?? 0
    if (different > messages) faults.push(`${key}: ${different} pushes of ${messages} messages`)
  }
  return faults
}

/** Work that fails although no statement of it does. */
function checkLog({ log, trace }: Course): string[] {
  const lines = log.splice(0)
  trace.push(...lines.map((line) => line.trim()))
  const failed = /"msg":"(?:jobs failed|scheduled work failed|a payment is stuck|upkeep failed)"/
  return lines.filter((line) => failed.test(line) && !line.includes(lostConnectionCode))
}

/** What must hold at every moment; each sentence says what does not. */
export async function findFaults(course: Course): Promise<string[]> {
  const rows = await readRows(course)
  return [
    ...checkCharges(course, rows),
    ...checkAgreed(course, rows),
    ...checkNotices(course, rows),
    ...checkLog(course),
    ...course.untrue,
  ]
}

/** What must hold once nothing has gone wrong for a while: nothing is left unknown. */
export async function findLeftovers(course: Course): Promise<string[]> {
  const rows = await readRows(course)
  const { payments, charges, notices } = rows
  const faults: string[] = []
  for (const { client_id, invoice_id, state, is_booked, is_to_be_voided, order_id } of payments) {
    const name = `${client_id} ${invoice_id} by ${order_id}`
    if (['created', 'sent', 'unknown'].includes(state)) faults.push(`${name} is still ${state}`)
    if (is_to_be_voided) faults.push(`${name} is still to be given back`)
    if (state !== 'approved') continue
    const receipts = course.world
      .list(client_id, 'fn_areceber_baixas')
      .filter(({ documento }) => documento === order_id)
    if (!is_booked || receipts.length !== 1) {
      faults.push(`${name}: is_booked ${is_booked}, ${receipts.length} receipts`)
    }
  }
  const approved = payments.filter(({ state }) => state === 'approved')
  const byOrder = groupBy(approved, (one) => keyOf(one.client_id, one.charge_order))
  for (const { clientId, sale } of salesOf(course)) {
    const key = keyOf(clientId, sale['merchant_order_id'] ?? '')
    const owed = (byOrder.get(key) ?? []).reduce((sum, { total }) => sum + total, 0)
    if (heldOf(sale) !== owed) faults.push(`${key}: the gateway holds ${heldOf(sale)}, not ${owed}`)
    // An agreement by PIX stays so.
    const isOpen = sale['status'] === '1' && sale['type'] !== 'Pix'
    if (isOpen) faults.push(`${key} is still authorised`)
    byOrder.delete(key)
  }
  for (const key of byOrder.keys()) faults.push(`${key} is approved and was never charged`)
  for (const key of course.acknowledged) {
    const [clientId = '', id = ''] = key.split(' ')
    const bill = course.world.list(clientId, 'fn_areceber').find((one) => one['id'] === id)
    // A provider may cancel a bill before it is booked: its charge is given back, as checked above; or make it dearer.
    const status = bill?.['status'] ?? ''
    const ends = course.dearer.has(key) ? ['R', 'C', 'P'] : ['R', 'C']
    if (!ends.includes(status)) faults.push(`${key} was said to be paid and is ${status}`)
  }
  for (const { client_id, invoice_id, state, due_date, is_told } of charges) {
    const isOver = due_date < course.today
    const name = `${client_id} ${invoice_id}, due ${due_date}`
    if (isOver && ['announced', 'sent'].includes(state)) faults.push(`${name} is still ${state}`)
    // Who leaves one out has the answer of that.
    if (!is_told && state !== 'skipped') faults.push(`${name} is ${state}, which nobody was told`)
  }
  for (const { clientId, id, begunAt, endedAt } of course.outages) {
    const lastedMs = (endedAt ?? virtualNow()).getTime() - begunAt.getTime()
    for (const message of ['begin', 'end']) {
      const isDue = message === 'begin' ? lastedMs >= dayMs : endedAt !== null && lastedMs >= dayMs
      const told = notices.filter(
        (one) => one.client_id === clientId && one.source === `${id}:${message}`,
      )
      if (isDue && told.length !== 2)
        faults.push(`${clientId} ${id}: ${told.length} of 2 told of its ${message}`)
    }
  }
  const waiting = notices.filter(({ is_push_waiting }) => is_push_waiting).length
  if (waiting > 0) faults.push(`${waiting} pushes are still to be sent`)
  return [...faults, ...(await findFaults(course))]
}
