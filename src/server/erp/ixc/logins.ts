import * as v from 'valibot'
import type { Erp, ErpLogin } from '../port.ts'
import { flag, id, reference, text } from './column-schemas.ts'
import { equals } from './condition.ts'
import { type IxcContext, readRows } from './context.ts'
import type { Row } from './listing.ts'

/** The columns we take. The PPPoE and Wi-Fi passwords beside them are dropped here. */
const columns = v.object({
  id,
  id_cliente: reference,
  id_contrato: reference,
  ativo: flag,
  login: v.pipe(text, v.minLength(1)),
})

/** Reads a row of `radusuarios`. `hidden`: no longer in use. null: the row is unusable. */
function readLoginRow(row: Row): ErpLogin | 'hidden' | null {
  const read = v.safeParse(columns, row)
  if (!read.success) return null
  const { ativo, id_cliente: customerId, id_contrato: contractId, login } = read.output
  return ativo
    ? { id: read.output.id, customerId, contractId: contractId || null, login }
    : 'hidden'
}

/** How a customer's routers sign in to the network. */
export function loginMethods(context: IxcContext): Pick<Erp, 'logins'> {
  const { scope, client, caches } = context

  async function loadLogins(customerId: string): Promise<ErpLogin[]> {
    const rows = await client.list('radusuarios', [equals('id_cliente', customerId)])
    return readRows(context, 'radusuarios', rows, readLoginRow)
      .filter((login) => login !== 'hidden')
      .filter((login) => login.customerId === customerId)
  }

  return {
    logins(customerId, { fresh, signal } = {}) {
      const load = () => loadLogins(customerId)
      return caches.logins.read({ key: [...scope, customerId], load, fresh, signal })
    },
  }
}
