import { formatDate } from '#domain/platform/time/dates.ts'
import { formatAccessKey } from '#domain/money/fiscal-notes/access-key.ts'
import { parseCents, formatMoney } from '#domain/platform/values/money.ts'
import { drawSheet } from '#sandbox/pdf/sheet.ts'
import { html, refused } from '../answers.ts'
import type { ErpCall } from '../erp-call.ts'
import { fileAnswer } from './get-boleto.ts'
import { textOf } from '../request-fields.ts'

/**
 * Prints a fiscal note. An unknown id gives an empty page; a note that was never printed is
 * refused.
 */
async function printNote(
  call: ErpCall,
  fields: Record<string, unknown>,
  layout: string,
): Promise<Response> {
  const note = await call.records.get('vd_saida', textOf(fields['id']))
  if (!note) return html('')
  if (note['impresso'] !== 'S') return refused(call.dialect.language, 'noNote')
  const customer = await call.records.get('cliente', note['id_cliente'] ?? '')
  const key = note['chave_acesso_nfcom'] || note['nfe_chave'] || ''
  const file = await drawSheet(call, {
    title: `Nota fiscal ${note['numero_nf']}`,
    facts: [
      ['Tomador', customer?.['razao'] ?? ''],
      ['CPF/CNPJ', customer?.['cnpj_cpf'] ?? ''],
      ['Modelo e série', `${note['modelo_nf']} ${note['serie']}`],
      ['Emissão', formatDate(note['data_emissao'] ?? '')],
      ['Valor total', formatMoney(parseCents(note['valor_total'] ?? ''))],
      ['Leiaute', layout],
      ...(key === '' ? [] : [['Chave de acesso', formatAccessKey(key)] as const]),
    ],
    sentences: ['Nota de demonstração: nenhum fisco a recebeu.'],
  })
  return fileAnswer(call.dialect.boleto, Buffer.from(file).toString('base64'))
}

/** Answers `imprimir_nota`: the note in the ERP's own layout. */
export function printErpNote(call: ErpCall, fields: Record<string, unknown>): Promise<Response> {
  return printNote(call, fields, 'padrão do ERP')
}

/** Answers `vd_saida_25738`: the note in the provider's own layout. */
export function printOwnNote(call: ErpCall, fields: Record<string, unknown>): Promise<Response> {
  return printNote(call, fields, `modelo de ${call.provider.alias}`)
}
