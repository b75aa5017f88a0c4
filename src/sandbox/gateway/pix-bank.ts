import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Row, SandboxStore } from '#sandbox/store.ts'
import { replaceSale, salesTable } from './sale-answer.ts'

/** Table of the agreements to pay by Pix Automático. */
export const recurrencesTable = 'pix_recurrences'
const settingsTable = 'pix_bank'

/** Days before its settlement between which the bank takes the instruction of a debit. */
export const instructionDays = { from: 10, to: 2 }

/**
 * What the bank does with a debit on its day: `pay` and `refuse` it, or let it wait (`delay`). With
 * `twice` it pays, and the gateway lists the order twice.
 */
export const debitModes = ['pay', 'refuse', 'delay', 'twice'] as const
export type DebitMode = (typeof debitModes)[number]

/** A choice of the payer at the bank. `cancel` ends an approved agreement. */
export const payerChoices = ['approve', 'refuse', 'cancel'] as const
export type PayerChoice = (typeof payerChoices)[number]

interface Bank {
  readonly store: SandboxStore
  readonly clientId: string
}

export async function readDebitMode({ store, clientId }: Bank): Promise<DebitMode> {
  const row = await store.get(clientId, settingsTable, 'debits')
  return v.parse(v.fallback(v.picklist(debitModes), 'pay'), row?.['mode'])
}

export const setDebitMode = ({ store, clientId }: Bank, mode: DebitMode): Promise<void> =>
  store.put(clientId, settingsTable, 'debits', { id: 'debits', mode })

/** Makes the payer's choice about an agreement; false when it cannot be made (any more). */
export async function choose(
  bank: Bank,
  id: string,
  choice: PayerChoice,
  now: Date,
): Promise<boolean> {
  const { store, clientId } = bank
  const recurrence = await store.get(clientId, recurrencesTable, id)
  const sale = await store.get(clientId, salesTable, recurrence?.['payment_id'] ?? '')
  if (!recurrence || !sale) return false
  if (choice === 'cancel') {
    if (recurrence['status'] !== '1') return false
    await store.put(clientId, recurrencesTable, id, { ...recurrence, status: '3' })
    return true
  }
  if (sale['status'] !== '12' || isCodeOver(sale, now)) return false
  const isPaid = sale['amount'] !== '0'
  const approved = isPaid ? '2' : '1'
  const status = choice === 'approve' ? approved : '3'
  const captured_amount = choice === 'approve' ? (sale['amount'] ?? '0') : '0'
  const paid = { status, captured_amount, paid_at: now.toISOString() }
  const ended = choice === 'approve' ? '1' : '3'
  const isChosen = await store.putIf(clientId, sale, [
    { table: salesTable, id: sale['id'] ?? '', row: { ...sale, ...paid } },
    { table: recurrencesTable, id, row: { ...recurrence, status: ended } },
  ])
  return isChosen || choose(bank, id, choice, now)
}

/** The id of a PIX from end to end, which belongs to its charge: its payer's receipt has it too. */
export const endToEndOf = ({ id = '' }: Row) =>
  `E${createHash('sha256').update(id).digest('hex').slice(0, 31)}`

/** Whether the code of an agreement cannot be used any more. */
export const isCodeOver = (sale: Row, now: Date): boolean =>
  (sale['code_ends_at'] ?? '') < now.toISOString()

/** A debit as the bank has it now: decided on its day, or at once when its agreement has ended. */
export async function settleDebit(
  bank: Bank,
  sale: Row,
  now: Date,
  isDay = calendarDate(now, defaultTimeZone) >= (sale['settles_on'] ?? ''),
): Promise<Row> {
  const { store, clientId } = bank
  const recurrence = await store.get(clientId, recurrencesTable, sale['recurrence_id'] ?? '')
  const mode = await readDebitMode(bank)
  const isEnded = recurrence?.['status'] !== '1'
  if (!isEnded && (!isDay || mode === 'delay')) return sale
  const isPaid = !isEnded && mode !== 'refuse'
  const settled = {
    ...sale,
    status: isPaid ? '2' : '3',
    captured_amount: isPaid ? (sale['amount'] ?? '0') : '0',
    return_code: isPaid ? '00' : '51',
    proof_of_sale: isPaid ? (sale['id'] ?? '').slice(0, 6) : '',
  }
  if (await replaceSale(bank, sale, settled)) return settled
  return (await store.get(clientId, salesTable, sale['id'] ?? '')) ?? settled
}

/** Lets the day of every waiting debit come; returns how many were decided. */
export async function settleAllDebits(bank: Bank, now: Date): Promise<number> {
  const sales = await bank.store.list(bank.clientId, salesTable)
  const waiting = sales.filter((sale) => sale['settles_on'] && sale['status'] === '12')
  const settled = await Promise.all(waiting.map((sale) => settleDebit(bank, sale, now, true)))
  return settled.filter(({ status }) => status !== '12').length
}
