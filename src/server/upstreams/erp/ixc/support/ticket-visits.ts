import * as v from 'valibot'
import { readVisit } from '#domain/service/support/visit.ts'
import type { ErpSupport, ErpTicketVisit } from '../../support-port.ts'
import { type IxcContext, readList } from '../context.ts'
import { code, id, reference } from '../reading/column-schemas.ts'
import { equals } from '../reading/condition.ts'
import { rowReader } from '../reading/row-reader.ts'
import { time } from './prose-schemas.ts'
import { orderStatus } from './request-rows.ts'

/** Service orders of a customer that are looked at, the newest. */
const maxOrders = 100

const readOrderRow = rowReader(
  v.object({
    id,
    id_cliente: id,
    id_ticket: reference,
    status: code(...orderStatus),
    data_agenda: time,
    data_agenda_final: time,
  }),
)

/** The visits of the service orders that staff made for tickets (`id_ticket`). */
export function ticketVisits(context: IxcContext): ErpSupport['ticketVisits'] {
  const { client, caches, scope } = context

  async function load(customerId: string): Promise<ErpTicketVisit[]> {
    const table = 'su_oss_chamado'
    const where = [equals('id_cliente', customerId)]
    const listing = await client.listNewest(table, where, { newestBy: 'id', size: maxOrders })
    const { items, isIncomplete } = readList(context, table, listing?.rows ?? [], readOrderRow)
    // The order that cannot be read may be the one that says something else.
    if (isIncomplete) return []
    return items.flatMap((order) => {
      const visit = readVisit(order.status, order.data_agenda, order.data_agenda_final)
      const isOwn = order.id_cliente === customerId && order.id_ticket !== ''
      return visit && isOwn ? [{ requestId: order.id_ticket, visit }] : []
    })
  }

  return (customerId, { fresh, signal } = {}) => {
    const key = [...scope, customerId] as const
    const read = { key, load: () => load(customerId), fresh, signal }
    return caches.ticketVisits.read(read)
  }
}
