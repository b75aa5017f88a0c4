import { formatDecimal } from '#domain/platform/values/money.ts'
import type { Row } from '#sandbox/store.ts'
import { refused, succeeded } from '../answers.ts'
import { amountLeft, lateCharges } from './charge.ts'
import type { ErpCall } from '../erp-call.ts'
import { textOf } from '../request-fields.ts'

function surchargeOf(invoice: Row, today: ErpCall['today']): number {
  const { fine, interest } = lateCharges(invoice, today)
  return fine + interest
}

async function openInvoicesOf(call: ErpCall, ids: readonly string[]): Promise<Row[]> {
  const found = await Promise.all(ids.map((id) => call.records.get('fn_areceber', id)))
  return found.filter((row) => row !== null).filter((row) => row['status'] === 'A')
}

/**
 * Answers `renegociar_selecionados`: creates the renegotiation of the invoices in `get_id`
 * ("123,456"), which from then on carry its id. As on real servers, nothing undoes it.
 */
export async function startRenegotiation(
  call: ErpCall,
  fields: Record<string, unknown>,
): Promise<Response> {
  const { language } = call.dialect
  const ids = textOf(fields['get_id']).split(',')
  const invoices = await openInvoicesOf(call, ids)
  const customers = new Set(invoices.map((row) => row['id_cliente']))
  if (invoices.length < ids.length || customers.size !== 1) return refused(language, 'settled')
  const total = invoices.reduce((sum, row) => sum + amountLeft(row), 0)
  const id = await call.records.insert('fn_renegociacao_wiz', {
    id_filial: '1',
    id_cliente: [...customers][0] ?? '',
    data_emissao: call.today,
    valor_parcelas: formatDecimal(total),
    valor_total: formatDecimal(total),
    status: 'A',
    finalizar: 'N',
  })
  await Promise.all(
    ids.map((invoice) => call.records.change('fn_areceber', invoice, { id_renegociacao: id })),
  )
  return succeeded(language, 'renegotiationStarted', { id_renegociacao: Number(id) })
}

/**
 * Answers `calcula_juros_multa`: interest and fine of a renegotiation that was started, `id`, in the
 * ERP's spelling `totalFineAndFess`.
 */
export async function previewSurcharge(
  call: ErpCall,
  fields: Record<string, unknown>,
): Promise<Response> {
  const { language } = call.dialect
  const id = textOf(fields['id'])
  if (!(await call.records.get('fn_renegociacao_wiz', id))) {
    return refused(language, 'noRenegotiation')
  }
  const invoices = await call.records.list('fn_areceber')
  const cents = invoices
    .filter((row) => row['id_renegociacao'] === id)
    .reduce((sum, row) => sum + surchargeOf(row, call.today), 0)
  return succeeded(language, 'surchargeComputed', {
    totalFineAndFess: formatDecimal(cents).replace('.', ','),
    dateExpiration: call.today,
  })
}
