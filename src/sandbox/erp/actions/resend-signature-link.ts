import { refused, succeeded } from '../answers.ts'
import type { ErpCall } from '../erp-call.ts'
import { textOf } from '../request-fields.ts'

/**
 * Answers `reenviar_link_assnatura_digital`: sends the link to sign a contract by e-mail, to the sandbox's
 * outbox. A customer without an e-mail is refused, as anybody whom the ERP cannot reach.
 */
export async function resendSignatureLink(
  call: ErpCall,
  fields: Record<string, unknown>,
): Promise<Response> {
  const { records, provider, dialect, now } = call
  const { language } = dialect
  const contract = await records.get('cliente_contrato', textOf(fields['id_contrato']))
  if (!contract) return refused(language, 'noContract')
  if (contract['status_internet'] !== 'AA') return refused(language, 'notUnsigned')
  const customer = await records.get('cliente', contract['id_cliente'] ?? '')
  const to = customer?.['email'] ?? ''
  if (to === '') return refused(language, 'fieldsMissing')
  const link = `https://assinatura.sandbox.example/${provider.client_id}/${contract['id'] ?? ''}`
  const text = `Assine o seu contrato ${contract['id'] ?? ''}: ${link}`
  await records.insert('outbox', {
    at: now.toISOString(),
    from: `${provider.alias} <contratos@${provider.client_id}.example>`,
    to,
    subject: 'Assinatura do contrato',
    text,
    html: '',
  })
  return succeeded(language, 'linkSent', {})
}
