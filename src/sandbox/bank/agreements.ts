import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { buildAutomaticPixPayload } from '#domain/money/payment-codes/pix.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { recurrencesTable } from '#sandbox/gateway/pix-bank.ts'
import { salesTable } from '#sandbox/gateway/sale-answer.ts'
import type { Row } from '#sandbox/store.ts'
import { amountOf, json, missing, problem, recipient } from './answers.ts'
import type { BankCall } from './bank-call.ts'
import { agreementSchema, cancelSchema } from './requests.ts'

const invalid = () => problem(400, 'RecOperacaoInvalida', 'Operação inválida')

const locationsTable = 'pix_locations'
const pathOf = (location: string) => `pix.sandbox.example/qr/v2/rec/${location.padStart(32, '0')}`

/** The code of an agreement does not end by itself; the payer's bank takes it for so long. */
const codeDays = 3650

/** Answers `POST /locrec`. */
export async function createLocation(call: BankCall) {
  const id = await call.store.nextId(call.clientId, locationsTable)
  const row = { id: String(id), at: call.now.toISOString() }
  await call.store.put(call.clientId, locationsTable, row.id, row)
  return json({ id, location: pathOf(row.id), criacao: row.at }, 201)
}

/** What pays with the approval, or stands for its choice alone. */
const approvalOf = (call: BankCall, row: Row) =>
  call.store.get(call.clientId, salesTable, row['payment_id'] ?? '')

/** The states that an agreement has had. */
function historyOf(row: Row, approval: Row | null): string[] {
  const decided = approval?.['status'] ?? ''
  if (row['status'] === '1') return ['CRIADA', 'APROVADA']
  if (row['status'] !== '3') return ['CRIADA']
  if (decided === '3') return ['CRIADA', 'REJEITADA']
  return decided === '13' ? ['CRIADA', 'CANCELADA'] : ['CRIADA', 'APROVADA', 'CANCELADA']
}

function toAgreement(row: Row, approval: Row | null) {
  const history = historyOf(row, approval)
  const { devedor, objeto } = JSON.parse(row['bond'] ?? '{}')
  return {
    idRec: row['id'],
    status: history.at(-1),
    vinculo: { contrato: row['contract'], devedor, objeto },
    calendario: { dataInicial: row['starts_on'], periodicidade: 'MENSAL' },
    valor: { valorMinimoRecebedor: amountOf(row['minimum_amount']) },
    politicaRetentativa: row['retry_policy'],
    recebedor: recipient,
    loc: {
      id: Number(row['location']),
      location: pathOf(row['location'] ?? ''),
      criacao: row['at'],
      idRec: row['id'],
    },
    ativacao: { tipoJornada: approval?.['key'] ? 'JORNADA_3' : 'AGUARDANDO_DEFINICAO' },
    atualizacao: history.map((status) => ({ status, data: row['at'] })),
  }
}

/** Answers `POST /rec`: an agreement to be approved, with an immediate charge or without one. */
export async function createAgreement(call: BankCall, body: unknown) {
  const { success, output } = v.safeParse(agreementSchema, body)
  if (!success) return invalid()
  const { vinculo, calendario, valor, politicaRetentativa, loc, ativacao } = output
  const today = calendarDate(call.now, defaultTimeZone)
  const agreements = await call.store.list(call.clientId, recurrencesTable)
  const location = await call.store.get(call.clientId, locationsTable, String(loc))
  const isTaken = agreements.some((row) => row['location'] === String(loc))
  const txid = ativacao?.dadosJornada.txid
  const charge = txid ? await call.store.get(call.clientId, salesTable, txid) : null
  const isPayable = txid === undefined || charge?.['key'] !== undefined
  if (calendario.dataInicial < today || !location || isTaken || !isPayable) return invalid()
  const kind = politicaRetentativa === 'NAO_PERMITE' ? 'N' : 'R'
  const suffix = randomBytes(8).toString('hex').slice(0, 11)
  const id = `R${kind}00000000${today.replaceAll('-', '')}${suffix}`
  const at = call.now.toISOString()
  const approval = charge ?? {
    id: `${id}A`,
    type: 'Pix',
    merchant_order_id: vinculo.contrato,
    customer: vinculo.devedor.nome,
    status: '12',
    amount: '0',
    captured_amount: '0',
    at,
    code_ends_at: new Date(call.now.getTime() + codeDays * dayMs).toISOString(),
  }
  const row = {
    id,
    payment_id: approval['id'] ?? '',
    customer: vinculo.devedor.nome,
    // As at the card gateway. 6: waits for its approval. 1: in force. 3: ended.
    status: '6',
    minimum_amount: String(valor.valorMinimoRecebedor),
    retry_policy: politicaRetentativa,
    contract: vinculo.contrato,
    bond: JSON.stringify(vinculo),
    starts_on: calendario.dataInicial,
    location: String(loc),
    at,
  }
  await call.store.put(call.clientId, salesTable, row.payment_id, {
    ...approval,
    recurrence_id: id,
  })
  await call.store.put(call.clientId, recurrencesTable, id, row)
  return json(toAgreement(row, approval), 201)
}

/** Answers `GET /rec/{idRec}`; `txid` is the charge that its code also pays. */
export async function readAgreement(call: BankCall, id: string, txid: string | null) {
  const row = await call.store.get(call.clientId, recurrencesTable, id)
  if (!row) return missing()
  const approval = await approvalOf(call, row)
  if (txid !== null && approval?.['id'] !== txid) {
    return problem(400, 'RecConsultaInvalida', 'Consulta inválida')
  }
  const code = buildAutomaticPixPayload({
    merchantName: 'Provedor Sandbox',
    merchantCity: 'Florianopolis',
    recurrenceUrl: pathOf(row['location'] ?? ''),
    paymentUrl: txid === null ? null : `pix.sandbox.example/qr/v2/cob/${txid}`,
  })
  const jornada = txid === null ? 'JORNADA_2' : 'JORNADA_3'
  return json({ ...toAgreement(row, approval), dadosQR: { jornada, pixCopiaECola: code } })
}

/** Answers `GET /rec`: the agreements of a time, a page of them. */
export async function listAgreements(call: BankCall, query: URLSearchParams) {
  const [from, to] = [query.get('inicio'), query.get('fim')]
  if (from === null || to === null || to < from) {
    return problem(400, 'RecConsultaInvalida', 'Consulta inválida')
  }
  const page = Number(query.get('paginacao.paginaAtual') ?? 0)
  const perPage = Number(query.get('paginacao.itensPorPagina') ?? 100)
  const rows = await call.store.list(call.clientId, recurrencesTable)
  const found = rows.filter((row) => {
    const at = row['at'] ?? ''
    return row['contract'] !== undefined && at >= from && at <= to
  })
  const shown = found.slice(page * perPage, (page + 1) * perPage)
  const recs = await Promise.all(
    shown.map(async (row) => toAgreement(row, await approvalOf(call, row))),
  )
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: perPage,
    quantidadeDePaginas: Math.max(1, Math.ceil(found.length / perPage)),
    quantidadeTotalDeItens: found.length,
  }
  return json({ parametros: { inicio: from, fim: to, paginacao }, recs })
}

/** Answers `PATCH /rec/{idRec}`: ends an agreement, also one that waits for its approval. */
export async function cancelAgreement(call: BankCall, id: string, body: unknown) {
  const row = await call.store.get(call.clientId, recurrencesTable, id)
  if (!row) return missing()
  if (!v.is(cancelSchema, body) || row['status'] === '3') return invalid()
  const approval = await approvalOf(call, row)
  const ended = { ...row, status: '3' }
  const left = approval?.['status'] === '12' ? { ...approval, status: '13' } : approval
  if (left) await call.store.put(call.clientId, salesTable, left['id'] ?? '', left)
  await call.store.put(call.clientId, recurrencesTable, id, ended)
  return json(toAgreement(ended, left))
}
