import * as v from 'valibot'
import type { Row } from '#sandbox/store.ts'
import { lineOf, pixCodeOf } from './records.ts'

type Tables = Readonly<Record<string, Row[]>>

const idsSchema = v.object({
  id: v.optional(v.string()),
  id_areceber: v.optional(v.string()),
  boletos: v.optional(v.string()),
})

/** A notice as a server with displayed errors prints it before its answer. */
const phpWarning =
  '<br />\n<b>Warning</b>:  Undefined array key "layout" in <b>/var/www/ixc/get.php</b> on line <b>88</b><br />\n'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

function findInvoice(tables: Tables, id: string): Row | undefined {
  return tables['fn_areceber']?.find((row) => row['id'] === id)
}

/** Prints an invoice, which issues its charge; a wallet of a gateway opens its page instead. */
function getBoleto(invoice: Row): string {
  if (invoice['gateway_link']) return `<script>window.open('${invoice['gateway_link']}')</script>`
  Object.assign(invoice, { impresso: 'S', linha_digitavel: lineOf(invoice), nn_boleto: '5145535' })
  return pdf.toString('base64')
}

function getPix(invoice: Row): string {
  const code = pixCodeOf(invoice['id'] ?? '')
  invoice['pix_txid'] = `txid${invoice['id'] ?? ''}`
  const answer = {
    pix: {
      dadosPix: {
        revisao: 0,
        loc: { id: 1994570617, location: '', tipoCob: 'cobv', criacao: '2024-08-22T12:03:01.636Z' },
        devedor: { cpf: '11144477735', nome: 'Cliente TESTE' },
        valor: { original: invoice['valor_aberto'], abatimento: [] },
        status: 'ATIVA',
        infoAdicionais: [],
        pixCopiaECola: code,
        expiracaoPix: '12/01/2035 00:00:00',
      },
      qrCode: { qrcode: code, imagemQrcode: '', imagemSrc: '' },
    },
    gateway: { gatewayNome: 'MB' },
    type: 'success',
  }
  return phpWarning + JSON.stringify(answer)
}

/** The recorded answer to an action as it goes over the wire; undefined: the server does not open it. */
export function answerAction(tables: Tables, resource: string, body: unknown): string | undefined {
  const { id, id_areceber, boletos } = v.parse(idsSchema, body)
  const invoice = findInvoice(tables, id_areceber ?? boletos ?? '')
  switch (resource) {
    case 'get_boleto':
      return invoice ? getBoleto(invoice) : ''
    case 'get_pix':
      return invoice && getPix(invoice)
    case 'desbloqueio_confianca': {
      const contract = tables['cliente_contrato']?.find((row) => row['id'] === id)
      Object.assign(contract ?? {}, { status_internet: 'A', desbloqueio_confianca_ativo: 'S' })
      return JSON.stringify([{ tipo: 'sucesso', mensagem: 'Contrato desbloqueado com sucesso!' }])
    }
    case 'desconectar_clientes':
      return JSON.stringify({ msg: [{ type: 'success', message: 'Cliente desconectado' }] })
    default:
      return undefined
  }
}
