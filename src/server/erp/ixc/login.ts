import * as v from 'valibot'
import type { ErpLogin } from '../port.ts'
import { flag, id, reference, text } from './columns.ts'
import type { Row } from './rows.ts'

/** The columns we take; the PPPoE and Wi-Fi passwords beside them are dropped here. */
const columns = v.object({
  id,
  id_cliente: reference,
  id_contrato: reference,
  ativo: flag,
  login: v.pipe(text, v.minLength(1)),
})

/** A row of `radusuarios`; 'hidden' when it is no longer in use, null when it is unusable. */
export function readLogin(row: Row): ErpLogin | 'hidden' | null {
  const read = v.safeParse(columns, row)
  if (!read.success) return null
  const { ativo, id_cliente: customerId, id_contrato: contractId, login } = read.output
  return ativo
    ? { id: read.output.id, customerId, contractId: contractId || null, login }
    : 'hidden'
}
