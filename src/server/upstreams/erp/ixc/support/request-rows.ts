import * as v from 'valibot'
import { readVisit } from '#domain/service/support/visit.ts'
import type { ErpSupportRequest } from '../../support-port.ts'
import { code, id, reference, text, words } from '../reading/column-schemas.ts'
import type { Row } from '../reading/listing.ts'
import { prose, time } from './prose-schemas.ts'
import type { Subjects } from './subject-row.ts'

/** The number of a request; '' for what cannot be one. */
const protocol = v.pipe(
  text,
  v.transform((value) => (/^[\w./-]{0,40}$/.test(value) ? value : '')),
)

const ticketColumns = v.object({
  id,
  id_cliente: id,
  id_assunto: reference,
  titulo: words,
  menssagem: prose,
  su_status: code('N', 'P', 'EP', 'S', 'C', ''),
  protocolo: protocol,
  data_criacao: time,
  id_ticket_origem: text,
  id_contrato: reference,
})

/** The documented states of a service order; '' for none. */
export const orderStatus = ['A', 'AN', 'EN', 'AS', 'AG', 'DS', 'EX', 'RAG', 'F', 'C', ''] as const

const orderColumns = v.object({
  id,
  id_cliente: id,
  id_assunto: reference,
  mensagem: prose,
  mensagem_resposta: prose,
  status: code(...orderStatus),
  protocolo: protocol,
  data_abertura: time,
  data_fechamento: time,
  data_agenda: time,
  data_agenda_final: time,
  id_contrato_kit: reference,
})

/** A ticket is closed when solved (S) or cancelled (C); any other status is in progress. */
const closedTicketStatus = /^[SC]$/i
/** An order is closed when finished (F) or cancelled (C). */
const closedOrderStatus = /^[FC]$/i

/** `hidden`: staff opened it about a subject not offered to subscribers. null: unusable. */
function readTicketRow(row: Row, subjects: Subjects): ErpSupportRequest | 'hidden' | null {
  const read = v.safeParse(ticketColumns, row)
  if (!read.success) return null
  const t = read.output
  const subject = subjects.byId.get(t.id_assunto)
  const isOpenedBySubscriber = t.id_ticket_origem === 'H'
  if (!isOpenedBySubscriber && !subject && subjects.isIncomplete) return null
  if (!isOpenedBySubscriber && subject && !subject.mostra_hotsite) return 'hidden'
  return {
    id: t.id,
    customerId: t.id_cliente,
    protocol: t.protocolo,
    status: closedTicketStatus.test(t.su_status) ? 'closed' : 'in_progress',
    erpStatus: t.su_status,
    subject: subject?.assunto || t.titulo,
    openedAt: t.data_criacao,
    message: t.menssagem,
    contractId: t.id_contrato,
    visit: null,
    solution: null,
  }
}

function readOrderRow(row: Row, subjects: Subjects): ErpSupportRequest | 'hidden' | null {
  const read = v.safeParse(orderColumns, row)
  if (!read.success) return null
  const o = read.output
  const subject = subjects.byId.get(o.id_assunto)
  if (!subject && subjects.isIncomplete) return null
  // An order does not say who opened it. If its subject is not offered to subscribers, staff did.
  if (!subject?.mostra_hotsite) return 'hidden'
  const isClosed = closedOrderStatus.test(o.status)
  return {
    id: o.id,
    customerId: o.id_cliente,
    protocol: o.protocolo,
    status: isClosed ? 'closed' : 'in_progress',
    erpStatus: o.status,
    subject: subject.assunto,
    openedAt: o.data_abertura,
    message: o.mensagem,
    contractId: o.id_contrato_kit,
    visit: readVisit(o.status, o.data_agenda, o.data_agenda_final),
    solution:
      isClosed && o.mensagem_resposta !== ''
        ? {
            id: '0',
            text: o.mensagem_resposta,
            at: o.data_fechamento,
            by: '',
            visibility: 'public',
          }
        : null,
  }
}

export const readRequestRow = { customer_service: readTicketRow, os: readOrderRow } as const
