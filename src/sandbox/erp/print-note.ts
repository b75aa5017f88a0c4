import { formatDate } from '#domain/dates.ts'
import { formatAccessKey } from '#domain/fiscal-notes/access-key.ts'
import { parseCents, formatMoney } from '#domain/money.ts'
import { drawSheet } from '#sandbox/papers/sheet.ts'
import { html, refused } from './answers.ts'
import type { ErpCall } from './erp-call.ts'
import { fileAnswer } from './get-boleto.ts'
import { textOf } from './request-fields.ts'

/** Draws a sale as a note; an unknown id brings an empty page, a note never printed a refusal. */
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

/** `imprimir_nota`: in the ERP's own layout. */
export function printErpNote(call: ErpCall, fields: Record<string, unknown>): Promise<Response> {
  return printNote(call, fields, 'padrão do ERP')
}

/** `vd_saida_25738`: in the layout the provider has drawn. */
export function printOwnNote(call: ErpCall, fields: Record<string, unknown>): Promise<Response> {
  return printNote(call, fields, `modelo de ${call.provider.alias}`)
}
