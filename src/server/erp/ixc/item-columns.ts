import * as v from 'valibot'
import { id, reference } from './column-schemas.ts'

/** Products of a contract or of its plan. */
export const items = 'vd_contratos_produtos'

export const itemColumns = v.object({
  id,
  id_produto: reference,
  id_contrato: reference,
  id_vd_contrato: reference,
})
export type ContractItem = v.InferOutput<typeof itemColumns>
