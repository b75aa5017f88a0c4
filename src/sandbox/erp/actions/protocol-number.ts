import { html, json } from '../answers.ts'
import type { ErpCall } from '../erp-call.ts'

/**
 * Answers `gerar_protocolo_atendimento` and `gerar_protocolo_ordem_servico` with a new protocol
 * number for a request.
 */
export async function issueProtocolNumber(call: ErpCall): Promise<Response> {
  const turn = await call.records.insert('su_protocolo', { data: call.today })
  const number = call.today.slice(0, 7).replace('-', '') + turn.padStart(6, '0')
  return call.dialect.protocol === 'bare'
    ? html(number)
    : json({ type: 'success', protocolo: number })
}
