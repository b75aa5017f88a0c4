import { formatDate } from '#domain/platform/time/dates.ts'
import { drawSheet } from '#sandbox/pdf/sheet.ts'
import { html, refused } from '../answers.ts'
import type { ErpCall } from '../erp-call.ts'
import { fileAnswer } from './get-boleto.ts'
import { textOf } from '../request-fields.ts'

/**
 * Answers `cliente_contrato_imprimir_contrato_17678`. Printing an ended contract fails for want of
 * its signing certificate.
 */
export async function printContract(
  call: ErpCall,
  fields: Record<string, unknown>,
): Promise<Response> {
  const contract = await call.records.get('cliente_contrato', textOf(fields['id']))
  if (!contract) return refused(call.dialect.language, 'noContract')
  if (contract['status_internet'] === 'D') {
    return html('<strong>TCPDF ERROR: </strong>Please provide a certificate file and password!')
  }
  const customer = await call.records.get('cliente', contract['id_cliente'] ?? '')
  const file = await drawSheet(call, {
    title: `Contrato ${contract['id']}`,
    facts: [
      ['Contratante', customer?.['razao'] ?? ''],
      ['CPF/CNPJ', customer?.['cnpj_cpf'] ?? ''],
      ['Plano', contract['contrato'] ?? ''],
      ['Assinado em', formatDate(contract['data_assinatura'] ?? '')],
      ['Fidelidade', `${contract['fidelidade']} meses`],
    ],
    sentences: [
      '1. O provedor presta ao contratante o serviço de acesso à internet do plano acima.',
      '2. O valor é cobrado por mês, com vencimento na data escolhida pelo contratante.',
      '3. O contrato segue o Regulamento Geral de Direitos do Consumidor da Anatel.',
      'Contrato de demonstração: nada nele obriga ninguém.',
    ],
  })
  return fileAnswer(call.dialect.boleto, Buffer.from(file).toString('base64'))
}
