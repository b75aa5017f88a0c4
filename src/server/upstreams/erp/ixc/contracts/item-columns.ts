import * as v from 'valibot'
import {
  flag,
  id,
  reference,
  statedCount,
  statedDecimal,
  words,
} from '../reading/column-schemas.ts'

/** Products of a contract or of its plan. */
export const items = 'vd_contratos_produtos'

export const itemColumns = v.object({
  id,
  id_produto: reference,
  id_contrato: reference,
  id_vd_contrato: reference,
})
export type ContractItem = v.InferOutput<typeof itemColumns>

/** The same with what they cost. */
export const pricedItemColumns = v.object({
  ...itemColumns.entries,
  descricao: words,
  qtde: statedDecimal,
  valor_unit: statedDecimal,
  repetir: flag,
  desconto_percentual: statedDecimal,
  valor_desconto_produto: statedDecimal,
  qtde_repeticoes_desconto_produto: statedCount,
})
export type PricedItem = v.InferOutput<typeof pricedItemColumns>
