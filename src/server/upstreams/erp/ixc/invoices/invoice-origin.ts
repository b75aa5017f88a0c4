import * as v from 'valibot'
import type { BillOrigin } from '#domain/money/bill-parts/charge.ts'
import { parseCents } from '#domain/platform/values/money.ts'
import type { ErpInvoiceOrigin } from '../../port.ts'
import { date, statedAmount, text } from '../reading/column-schemas.ts'
import type { Row } from '../reading/listing.ts'

const columns = v.object({
  id_contrato: text,
  id_contrato_principal: text,
  id_contrato_avulso: text,
  id_renegociacao: text,
  id_renegociacao_novo: text,
  titulo_importado: text,
  data_emissao: date,
  data_inicial: date,
  data_final: date,
  data_vencimento: date,
  valor_cancelado: statedAmount,
})
type Columns = v.InferOutput<typeof columns>

const isNone = (reference: string) => /^0*$/.test(reference)
const isId = (reference: string) => /^[1-9]\d{0,17}$/.test(reference)

/** Which columns of a negotiation a bill has before it and after it is not documented: either says it. */
function kindOf(of: Columns): BillOrigin | null {
  const imported = of.titulo_importado.toUpperCase()
  if (imported === 'S') return 'imported'
  if (!['', 'N', 'P'].includes(imported)) return null
  const negotiations = [of.id_renegociacao, of.id_renegociacao_novo]
  if (negotiations.some(isId)) return 'negotiated'
  if (!negotiations.every(isNone)) return null
  const isOfContract = !isNone(of.id_contrato) || !isNone(of.id_contrato_principal)
  return !isOfContract && isId(of.id_contrato_avulso) ? 'standalone' : 'contract'
}

const unknown: ErpInvoiceOrigin = { kind: null, issuedOn: null, period: null, cancelled: null }

/** How a row of `fn_areceber` came about. What cannot be read is not known, and the bill stands. */
export function readOrigin(row: Row): ErpInvoiceOrigin {
  const read = v.safeParse(columns, row)
  if (!read.success) return unknown
  const { data_emissao: issued, data_inicial: from, data_final: to } = read.output
  const { data_vencimento: due, valor_cancelado: cancelled } = read.output
  return {
    kind: kindOf(read.output),
    issuedOn: issued !== '' && issued <= due ? issued : null,
    period: from !== '' && to !== '' && from <= to ? { from, to } : null,
    cancelled: cancelled === null || cancelled === '' ? null : parseCents(cancelled),
  }
}
