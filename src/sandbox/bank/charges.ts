import * as v from 'valibot'
import { addDays, calendarDate } from '#domain/platform/time/dates.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { instructionDays, recurrencesTable, settleDebit } from '#sandbox/gateway/pix-bank.ts'
import { replaceSale, salesTable } from '#sandbox/gateway/sale-answer.ts'
import type { Row } from '#sandbox/store.ts'
import { amountOf, json, missing, problem, recipient } from './answers.ts'
import type { BankCall } from './bank-call.ts'
import { toReceived } from './received-pix.ts'
import { cancelSchema, immediateSchema, recurringSchema, txidSchema } from './requests.ts'

const invalidImmediate = () => problem(400, 'CobOperacaoInvalida', 'Operação inválida')
const invalid = () => problem(400, 'CobROperacaoInvalida', 'Operação inválida')

/** A charge as the bank keeps it: a row of the table of sales, under its txid. */
const chargeRow = (call: BankCall, txid: string, amount: number) => ({
  id: txid,
  type: 'Pix',
  merchant_order_id: txid,
  status: '12',
  amount: String(amount),
  captured_amount: '0',
  return_code: '',
  at: call.now.toISOString(),
})

/** Stores a charge under an id that no other charge has; false where one has. */
const add = (call: BankCall, row: Row & { readonly id: string }): Promise<boolean> =>
  call.store.putIf(call.clientId, null, [{ table: salesTable, id: row.id, row }])

const states: Readonly<Record<string, string>> = {
  '12': 'ATIVA',
  '2': 'CONCLUIDA',
  '3': 'REJEITADA',
  '13': 'EXPIRADA',
}

function stateOf(row: Row): string {
  const wasPaid = Number(row['captured_amount'] ?? 0) > 0
  if (row['status'] === '10') return wasPaid ? 'CONCLUIDA' : 'CANCELADA'
  return states[row['status'] ?? ''] ?? 'CRIADA'
}

function toRecurring(row: Row) {
  const status = stateOf(row)
  return {
    idRec: row['recurrence_id'],
    txid: row['id'],
    calendario: { criacao: row['at']?.slice(0, 10), dataDeVencimento: row['settles_on'] },
    valor: { original: amountOf(row['amount']) },
    status,
    politicaRetentativa: 'NAO_PERMITE',
    ajusteDiaUtil: false,
    recebedor: { ...recipient, conta: row['account'], tipoConta: 'CORRENTE' },
    ...(status === 'REJEITADA' && {
      encerramento: { rejeicao: { codigo: 'AM02', descricao: 'Saldo insuficiente' } },
    }),
    ...toReceived(row),
    atualizacao: [{ status, data: row['at'] }],
  }
}

async function findRecurring(call: BankCall, txid: string): Promise<Row | null> {
  const row = await call.store.get(call.clientId, salesTable, txid)
  if (!row?.['settles_on']) return null
  return row['status'] === '12' ? settleDebit(call, row, call.now) : row
}

/** Answers `PUT /cobr/{txid}`: a charge under an agreement in force, ten to two days before its day. */
export async function createRecurring(call: BankCall, txid: string, body: unknown) {
  const { success, output } = v.safeParse(recurringSchema, body)
  if (!success || !v.is(txidSchema, txid)) return invalid()
  const { idRec, calendario, valor, recebedor } = output
  const agreement = await call.store.get(call.clientId, recurrencesTable, idRec)
  const today = calendarDate(call.now, defaultTimeZone)
  const { dataDeVencimento: day } = calendario
  const isInTime =
    day >= addDays(today, instructionDays.to) && day <= addDays(today, instructionDays.from)
  const isOwn = recebedor.conta === call.provider.bank_account
  if (agreement?.['status'] !== '1' || !isInTime || !isOwn) return invalid()
  const row = {
    ...chargeRow(call, txid, valor.original),
    customer: agreement['customer'] ?? '',
    recurrence_id: idRec,
    settles_on: day,
    account: recebedor.conta,
  }
  return (await add(call, row)) ? json({ ...toRecurring(row), status: 'CRIADA' }, 201) : invalid()
}

/** Answers `GET /cobr/{txid}`; a charge is decided on its day. */
export async function readRecurring(call: BankCall, txid: string) {
  const row = await findRecurring(call, txid)
  return row ? json(toRecurring(row)) : missing()
}

/** Answers `PATCH /cobr/{txid}`: withdraws a charge whose day has not come. */
export async function cancelRecurring(call: BankCall, txid: string, body: unknown) {
  const row = await findRecurring(call, txid)
  if (!row) return missing()
  const isEarly = calendarDate(call.now, defaultTimeZone) < (row['settles_on'] ?? '')
  if (!v.is(cancelSchema, body) || row['status'] !== '12' || !isEarly) return invalid()
  const cancelled = { ...row, status: '10' }
  if (!(await replaceSale(call, row, cancelled))) return cancelRecurring(call, txid, body)
  return json(toRecurring(cancelled))
}

function toImmediate(row: Row) {
  const isPaid = Number(row['captured_amount'] ?? 0) > 0
  return {
    txid: row['id'],
    revisao: 0,
    calendario: { criacao: row['at'], expiracao: Number(row['expires_in']) },
    valor: { original: amountOf(row['amount']) },
    chave: row['key'],
    status: isPaid ? 'CONCLUIDA' : 'ATIVA',
    ...toReceived(row),
  }
}

/** Answers `PUT /cob/{txid}`: an immediate charge, which the approval of an agreement pays. */
export async function createImmediate(call: BankCall, txid: string, body: unknown) {
  const { success, output } = v.safeParse(immediateSchema, body)
  const isOwn = success && output.chave === call.provider.bank_pix_key
  if (!isOwn || !v.is(txidSchema, txid)) return invalidImmediate()
  const { expiracao } = output.calendario
  const row = {
    ...chargeRow(call, txid, output.valor.original),
    customer: output.devedor?.nome ?? '',
    key: output.chave,
    expires_in: String(expiracao),
    code_ends_at: new Date(call.now.getTime() + expiracao * secondMs).toISOString(),
  }
  return (await add(call, row)) ? json(toImmediate(row), 201) : invalidImmediate()
}

/** Answers `GET /cob/{txid}`. */
export async function readImmediate(call: BankCall, txid: string) {
  const row = await call.store.get(call.clientId, salesTable, txid)
  return row?.['key'] ? json(toImmediate(row)) : missing()
}
