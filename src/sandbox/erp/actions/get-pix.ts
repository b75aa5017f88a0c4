import { addDays, formatDate } from '#domain/platform/time/dates.ts'
import { canonicalDocument } from '#domain/account/people/document.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import type { Row } from '#sandbox/store.ts'
import { json, nginxPage, refused } from '../answers.ts'
import { discountOn, lateCharges, amountLeft, pixCode, pixLocation, pixTxid } from './charge.ts'
import type { ErpCall } from '../erp-call.ts'
import { drawPixPicture } from './pix-picture.ts'
import { isClosed } from './receipt.ts'
import { textOf } from '../request-fields.ts'
import { findWallet } from '../wallets.ts'

/** The address of the QR picture at the ERP; without a code it is there all the same. */
const pictureAddress = ({ provider }: ErpCall, code: string) =>
  `https://${provider.client_id}.erp.sandbox.example/api-module/webhook-pagamentos/pix/get-qr-code?code=${code}`

/**
 * The answer of some wallets: a success without contents, where PHP writes a missing date as
 * 31/12/1969.
 */
const emptySuccess = (call: ErpCall) => ({
  pix: {
    dadosPix: { expiracaoPix: '31/12/1969 21:00:00' },
    qrCode: { qrcode: '', imagemQrcode: '', imagemSrc: pictureAddress(call, '') },
  },
  gateway: { gatewayNome: 'MB' },
  type: 'success',
})

async function buildChargeAnswer(call: ErpCall, invoice: Row): Promise<unknown> {
  const { provider, dialect, today, now } = call
  const customer = await call.records.get('cliente', invoice['id_cliente'] ?? '')
  const code = pixCode(provider, invoice)
  const late = lateCharges(invoice, today)
  const due = invoice['data_vencimento'] ?? today
  const expires = addDays(due > today ? due : today, 30)
  const gatewayName = dialect.pixImage === 'svg' ? 'fortunus' : 'Sicoob'
  return {
    type: 'success',
    gateway: dialect.gateway === 'text' ? gatewayName : { gatewayNome: gatewayName },
    pix: {
      dadosPix: {
        status: 'ATIVA',
        txid: pixTxid(provider, invoice),
        chave: `pix@${provider.client_id}.example`,
        revisao: 0,
        loc: {
          id: Number(invoice['id']),
          location: pixLocation(provider, invoice),
          tipoCob: 'cobv',
          criacao: now.toISOString(),
        },
        calendario: {
          criacao: now.toISOString(),
          dataDeVencimento: due,
          validadeAposVencimento: 30,
        },
        // Every answer holds the payer's personal data; the product must not pass it on.
        devedor: {
          cpf: canonicalDocument(customer?.['cnpj_cpf'] ?? ''),
          nome: customer?.['razao'] ?? '',
        },
        valor: {
          original: formatDecimal(amountLeft(invoice)),
          juros: { modalidade: '3', valorPerc: '1.00', valor: formatDecimal(late.interest) },
          multa: { modalidade: '2', valorPerc: '2.00', valor: formatDecimal(late.fine) },
          desconto: {
            modalidade: '1',
            descontoDataFixa: [{ data: due, valorPerc: formatDecimal(discountOn(invoice, today)) }],
          },
          abatimento: [],
        },
        solicitacaoPagador: `Fatura ${invoice['id']} - vencimento ${formatDate(due)}`,
        infoAdicionais: [],
        pixCopiaECola: code,
        expiracaoPix: `${formatDate(expires)} 23:59:59`,
      },
      qrCode: {
        qrcode: code,
        imagemQrcode: await drawPixPicture(code, dialect.pixImage),
        imagemSrc: pictureAddress(call, pixTxid(provider, invoice)),
      },
    },
  }
}

/** Answers `get_pix`: creates the PIX charge of an invoice, or returns the existing one. */
export async function getPix(call: ErpCall, fields: Record<string, unknown>): Promise<Response> {
  const id = textOf(fields['id_areceber'])
  const invoice = await call.records.get('fn_areceber', id)
  if (!invoice) return nginxPage(500)
  if (isClosed(invoice)) return refused(call.dialect.language, 'settled')
  const { pix } = findWallet(invoice)
  if (pix === 'refused') return refused(call.dialect.language, 'noPix')
  if (pix === 'empty') return json(emptySuccess(call))
  await call.records.change('fn_areceber', id, { pix_txid: pixTxid(call.provider, invoice) })
  return json(await buildChargeAnswer(call, invoice))
}
