import { decimal, cents } from '#domain/money.ts'
import type { ErpCall } from '#sandbox/erp/erp-call.ts'

/** Receives an invoice by PIX, as a bank's notice would make the ERP do. */
export async function settle(
  call: ErpCall,
  invoiceId: string,
): Promise<'settled' | 'unknown' | 'closed'> {
  const invoice = await call.records.get('fn_areceber', invoiceId)
  if (!invoice) return 'unknown'
  if (invoice['status'] === 'R' || invoice['status'] === 'C') return 'closed'
  const value = decimal(cents(invoice['valor'] ?? ''))
  await call.records.change('fn_areceber', invoiceId, {
    status: 'R',
    // From here on the due date is history and stops moving with the calendar.
    data_vencimento: invoice['data_vencimento'] ?? '',
    valor_recebido: value,
    valor_aberto: '0.00',
    pagamento_valor: value,
    pagamento_data: call.today,
    baixa_data: call.today,
    credito_data: call.today,
    recebido_via_pix: 'S',
    tipo_recebimento: 'Pix',
  })
  return 'settled'
}
