import * as v from 'valibot'
import { readAnswer } from '../reading/answer-json.ts'
import { datedList, type ReadList } from '#server/platform/egress/answers/dated.ts'
import type { Erp, ErpLogin } from '../../port.ts'
import { id, reference, statedFlag, text } from '../reading/column-schemas.ts'
import { equals } from '../reading/condition.ts'
import { type IxcContext, readList } from '../context.ts'
import type { Row } from '../reading/listing.ts'
import { isRefusal } from '../contracts/verdict.ts'

/** The columns we take. The PPPoE and Wi-Fi passwords beside them are dropped here. */
const columns = v.object({
  id,
  id_cliente: id,
  id_contrato: reference,
  ativo: statedFlag,
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
export function loginMethods(context: IxcContext): Pick<Erp, 'logins' | 'disconnectRouters'> {
  const { clientId, scope, client, caches, outdate, log } = context

  async function loadLogins(customerId: string): Promise<ReadList<ErpLogin>> {
    const rows = await client.list('radusuarios', [equals('id_cliente', customerId)])
    const { items, isIncomplete } = readList(context, 'radusuarios', rows, readLoginRow)
    const logins = items
      .filter((login) => login !== 'hidden')
      .filter((login) => login.customerId === customerId)
    return { items: logins, isIncomplete }
  }

  async function disconnect(loginId: string): Promise<void> {
    const answer = readAnswer(await client.callAction('desconectar_clientes', { id: loginId }))
    // A login that is not connected is refused too.
    if (isRefusal(answer)) log.warn({ tenant: clientId, loginId }, 'login not disconnected')
  }

  return {
    async logins(customerId, { fresh, signal } = {}) {
      const load = () => loadLogins(customerId)
      const key = [...scope, customerId] as const
      return datedList(await caches.logins.read({ key, load, fresh, signal }))
    },

    async disconnectRouters({ id: contractId, customerId }) {
      const own = (await loadLogins(customerId)).items.filter(
        (login) => login.contractId === contractId,
      )
      try {
        await Promise.all(own.map((login) => disconnect(login.id)))
      } finally {
        await outdate(customerId, 'lines')
      }
    },
  }
}
