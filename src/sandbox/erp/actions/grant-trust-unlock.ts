import { addDays, type CalendarDate, formatDateTime } from '#domain/platform/time/dates.ts'
import { defaultTimeZone } from '#domain/staff/tenants/time-zones.ts'
import type { Row } from '#sandbox/store.ts'
import { json } from '../answers.ts'
import type { ErpCall } from '../erp-call.ts'
import { textOf } from '../request-fields.ts'

interface Outcome {
  readonly granted: boolean
  readonly code: string
  readonly text: string
}

const refusal = (code: string, text: string): Outcome => ({ granted: false, code, text })

/** Whether a contract was unlocked on trust since its last payment. */
function wasUnlocked(contract: Row): boolean {
  const last = contract['dt_ult_des_bloq_conf'] ?? ''
  return last !== '' && !last.startsWith('0000')
}

function decideUnlock(contract: Row | null): Outcome {
  if (!contract) return refusal('106', 'Contrato não encontrado!')
  if (contract['status'] !== 'A') return refusal('109', 'O contrato está inativo!')
  if (!['CA', 'CM', 'FA'].includes(contract['status_internet'] ?? '')) {
    return refusal('107', 'O contrato já está ativo, não é necessário desbloqueio!')
  }
  if (contract['desbloqueio_confianca'] === 'N') {
    return refusal('', 'O desbloqueio de confiança está desabilitado para este contrato!')
  }
  if (wasUnlocked(contract)) {
    return refusal('113', 'O contrato não pode ser desbloqueado: a última liberação não foi paga!')
  }
  return { granted: true, code: '', text: 'Contrato desbloqueado com sucesso!' }
}

/** Answers in one of the three forms that real servers use. */
function inDialect({ dialect }: ErpCall, { granted, code, text }: Outcome): Response {
  if (dialect.unlock === 'type') {
    return json({ type: granted ? 'success' : 'error', message: text })
  }
  const answer = {
    tipo: granted ? 'sucesso' : 'erro',
    ...(code !== '' && { codigo: code }),
    mensagem: text,
  }
  return json(dialect.unlock === 'list' ? [answer] : answer)
}

/** A contract whose trust has ended without a payment is blocked again. */
export function withTrustEnded(contract: Row, today: CalendarDate): Row {
  const isOver = (contract['nao_bloquear_ate'] ?? '') < today
  return contract['desbloqueio_confianca_ativo'] === 'S' && isOver
    ? { ...contract, status_internet: 'CA', desbloqueio_confianca_ativo: 'N' }
    : contract
}

/** An invoice was paid: its contract stays unlocked, and may be unlocked on trust again. */
export async function endTrust({ records }: ErpCall, contractId: string): Promise<void> {
  const contract = await records.get('cliente_contrato', contractId)
  if (!contract || !wasUnlocked(contract)) return
  await records.change('cliente_contrato', contractId, {
    desbloqueio_confianca_ativo: 'N',
    dt_ult_des_bloq_conf: '0000-00-00 00:00:00',
  })
}

/**
 * Answers `desbloqueio_confianca`: unlocks a blocked contract for three days, once until the
 * invoice is paid. One contract only seems to be: real servers were met that answer so.
 */
export async function grantTrustUnlock(
  call: ErpCall,
  fields: Record<string, unknown>,
): Promise<Response> {
  const id = textOf(fields['id'])
  const outcome = decideUnlock(await call.records.get('cliente_contrato', id))
  if (outcome.granted && id !== call.dialect.unlockWithoutEffect) {
    const [, time = ''] = formatDateTime(call.now, defaultTimeZone).split(' ')
    await call.records.change('cliente_contrato', id, {
      status_internet: 'A',
      desbloqueio_confianca_ativo: 'S',
      dt_ult_des_bloq_conf: `${call.today} ${time}:00`,
      nao_bloquear_ate: addDays(call.today, 3),
    })
  }
  return inDialect(call, outcome)
}
