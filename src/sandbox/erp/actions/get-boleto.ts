import type { Row } from '#sandbox/store.ts'
import { drawSlips } from '#sandbox/boleto/slip-pdf.ts'
import { createSlip } from '#sandbox/boleto/slip.ts'
import { html, json, pdf, errorBox, refused } from '../answers.ts'
import { boletoNumbers, pixTxid } from './charge.ts'
import type { Dialect } from '../dialects.ts'
import type { ErpCall } from '../erp-call.ts'
import { isClosed } from './receipt.ts'
import { textOf } from '../request-fields.ts'
import { findWallet } from '../wallets.ts'

/** The page of the gateway; its host is reserved. */
const linkOf = (invoice: Row) => `https://pagamento.sandbox.example/boleto/${invoice['id']}`

/** Registers the charge at the bank: after this the invoice has a line, a number and a PIX. */
async function registerCharge(call: ErpCall, invoice: Row): Promise<void> {
  const numbers = boletoNumbers(call.provider, invoice)
  const hasPix = findWallet(invoice).pix === 'charge'
  await call.records.change('fn_areceber', invoice['id'] ?? '', {
    ...(findWallet(invoice).boleto === 'link'
      ? { gateway_link: linkOf(invoice) }
      : {
          linha_digitavel: invoice['linha_digitavel'] || numbers.line,
          nn_boleto: numbers.ourNumber,
          boleto: numbers.ourNumber,
        }),
    impresso: 'S',
    id_cobranca: invoice['id_cobranca'] || `${Number(invoice['id']) + 500_000}`,
    ...(hasPix && { pix_txid: pixTxid(call.provider, invoice) }),
  })
}

/** Answers with a file, encoded the way this server encodes files. */
export function fileAnswer(form: Dialect['boleto'], base64: string): Response {
  switch (form) {
    case 'bare':
      return html(base64)
    case 'quoted':
      return html(`"${base64}"`)
    case 'data-uri':
      return html(`data:application/pdf;base64,${base64}`)
    case 'json':
      return json({ base64 })
    default:
      return json({ type: 'success', registros: [{ boleto: { file: base64 } }] })
  }
}

async function drawBoletos(
  call: ErpCall,
  invoices: readonly Row[],
  fields: Record<string, unknown>,
) {
  const updates = textOf(fields['atualiza_boleto']) === 'S'
  const includes = {
    fine: updates || textOf(fields['multa']) === 'S',
    interest: updates || textOf(fields['juro']) === 'S',
  }
  const slips = await Promise.all(
    invoices.map(async (invoice) => {
      const customer = await call.records.get('cliente', invoice['id_cliente'] ?? '')
      const city = await call.records.get('cidade', customer?.['cidade'] ?? '')
      return createSlip({
        call,
        invoice,
        customer: customer ?? {},
        city: city?.['nome'] ?? '',
        includes,
      })
    }),
  )
  return drawSlips(slips)
}

/**
 * Answers `get_boleto`: the boletos of one or more invoices. An unknown id gives an empty page
 * without an error.
 */
export async function getBoleto(call: ErpCall, fields: Record<string, unknown>): Promise<Response> {
  const ids = textOf(fields['boletos']).split(',')
  const found = await Promise.all(ids.map((id) => call.records.get('fn_areceber', id.trim())))
  const invoices = found.filter((invoice) => invoice !== null)
  const [first] = invoices
  if (!first) return html('')
  if (invoices.some(isClosed)) return refused(call.dialect.language, 'settled')
  const { boleto } = findWallet(first)
  if (boleto === 'refused') return refused(call.dialect.language, 'noBoleto')
  if (boleto === 'broken') {
    return html(
      '<strong>TCPDF ERROR: </strong>[Image] Unable to get the size of the image: logo.jpg',
    )
  }
  for (const invoice of invoices) await registerCharge(call, invoice)
  if (boleto === 'link') return html(`<script>window.open('${linkOf(first)}')</script>`)

  switch (textOf(fields['tipo_boleto'])) {
    case 'arquivo': {
      const file = await drawBoletos(call, invoices, fields)
      const wantsText = textOf(fields['base64']) === 'S'
      return wantsText
        ? fileAnswer(call.dialect.boleto, Buffer.from(file).toString('base64'))
        : pdf(file)
    }
    case 'dados': {
      const numbers = boletoNumbers(call.provider, first)
      return json({
        id: first['id'],
        linha_digitavel: numbers.line,
        codigo_barras: numbers.barcode,
        nosso_numero: numbers.ourNumber,
        data_vencimento: first['data_vencimento'],
        valor: first['valor'],
      })
    }
    case 'mail':
    case 'sms':
      return html(JSON.stringify({ registros: [{ sucesso: true }] }))
    default:
      return errorBox(call.dialect.columnErrorStatus)
  }
}
