import { addDays } from '#domain/platform/time/dates.ts'
import { refused, succeeded } from '../answers.ts'
import type { ErpCall } from '../erp-call.ts'
import { textOf } from '../request-fields.ts'

/**
 * Answers `cliente_contrato_btn_lib_temp_24722`: releases a blocked contract for 72 hours. Clients send
 * `get_id` or `id`. As on real servers, it is a success also for a contract that does not exist.
 */
export async function releaseTemporarily(
  call: ErpCall,
  fields: Record<string, unknown>,
): Promise<Response> {
  const id = textOf(fields['get_id'] ?? fields['id'])
  const contract = await call.records.get('cliente_contrato', id)
  if (['CA', 'CM', 'FA'].includes(contract?.['status_internet'] ?? '')) {
    await call.records.change('cliente_contrato', id, {
      status_internet: 'A',
      nao_bloquear_ate: addDays(call.today, 3),
    })
  }
  return succeeded(call.dialect.language, 'released', {})
}

/** Whether a line of the contract is set to keep its reduced speed (`set-line.ts`). */
async function isStuck({ records }: ErpCall, contractId: string): Promise<boolean> {
  const logins = await records.list('radusuarios')
  const own = logins.filter(({ id_contrato }) => id_contrato === contractId)
  const settings = await Promise.all(own.map(({ id = '' }) => records.get('line_settings', id)))
  return settings.some((setting) => setting?.['speed'] === 'stuck')
}

/** Answers `liberacao_reducao_contrato_29157`: gives a contract its full speed back. */
export async function liftSpeedReduction(
  call: ErpCall,
  fields: Record<string, unknown>,
): Promise<Response> {
  const { language } = call.dialect
  const id = textOf(fields['get_id'])
  const contract = await call.records.get('cliente_contrato', id)
  if (!contract) return refused(language, 'noContract')
  if (contract['status_velocidade'] !== 'R') return refused(language, 'notReduced')
  if (!(await isStuck(call, id))) {
    await call.records.change('cliente_contrato', id, { status_velocidade: 'N' })
  }
  return succeeded(language, 'speedRestored', {})
}
