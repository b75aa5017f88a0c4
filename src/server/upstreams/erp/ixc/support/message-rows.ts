import * as v from 'valibot'
import type { ErpSupportMessage, ErpSupportRequest } from '../../support-port.ts'
import { id, reference, text, words } from '../reading/column-schemas.ts'
import type { Row } from '../reading/listing.ts'
import { prose, time } from './prose-schemas.ts'

const ticketMessageColumns = v.object({
  id,
  id_ticket: reference,
  mensagem: prose,
  data: time,
  operador: words,
  visibilidade_mensagens: text,
})

/** The ERP may send its own numeric id in place of a name; a number is not shown as a name. */
const nameOf = (operator: string) => (/^\d*$/.test(operator) ? '' : operator)

/** `hidden`: not for subscribers, or of another request. null: the row is unusable. */
export function readTicketMessage(
  row: Row,
  { id: requestId }: Pick<ErpSupportRequest, 'id'>,
): ErpSupportMessage | 'hidden' | null {
  const read = v.safeParse(ticketMessageColumns, row)
  if (!read.success) return null
  const m = read.output
  const visibility = m.visibilidade_mensagens
  if (m.id_ticket !== requestId || m.mensagem === '' || visibility === 'PR') return 'hidden'
  // P means that a setting of the ERP decides, which we cannot read: `unsaid`. Whether a message with
  // another value is for subscribers is not known: such a message is left out, and the list counts as incomplete.
  if (visibility !== 'PU' && visibility !== 'P') return null
  return {
    id: m.id,
    text: m.mensagem,
    at: m.data,
    by: nameOf(m.operador),
    visibility: visibility === 'PU' ? 'public' : 'unsaid',
  }
}

const orderMessageColumns = v.object({ id, id_chamado: reference, mensagem: prose, data: time })

/** An order's history is written for technicians, and no column says which parts are public. */
export function readOrderMessage(
  row: Row,
  { id: requestId }: ErpSupportRequest,
): ErpSupportMessage | 'hidden' | null {
  const read = v.safeParse(orderMessageColumns, row)
  if (!read.success) return null
  const m = read.output
  if (m.id_chamado !== requestId || m.mensagem === '') return 'hidden'
  return { id: m.id, text: m.mensagem, at: m.data, by: '', visibility: 'unsaid' }
}
