import * as v from 'valibot'
import { isLocalTime, type LocalTime } from '#domain/dates.ts'
import type { SupportDesk } from '#domain/support/support-request.ts'
import type { ErpSupportMessage, ErpSupportRequest } from '../../support-port.ts'
import { flag, id, reference, text } from '../columns.ts'
import { plainText } from '../plain-text.ts'
import type { Row } from '../rows.ts'

const time = v.pipe(
  text,
  v.transform((value): LocalTime => (isLocalTime(value) ? value : '')),
)

const prose = v.pipe(text, v.transform(plainText))

const subjectColumns = v.object({
  id,
  assunto: text,
  ativo: flag,
  mostra_hotsite: flag,
  finalidade: text,
  id_processo: reference,
  setor_su_oss_chamado: reference,
  login_obrigatorio: flag,
  contrato_obrigatorio: flag,
})
export type SubjectRow = v.InferOutput<typeof subjectColumns>

export function readSubjectRow(row: Row): SubjectRow | null {
  const read = v.safeParse(subjectColumns, row)
  return read.success ? read.output : null
}

/** `OS` is for service orders, `AT` for tickets, `AM` and nothing for both. */
export function isFor(desk: SupportDesk, { finalidade }: SubjectRow): boolean {
  return finalidade !== (desk === 'os' ? 'AT' : 'OS')
}

export type Subjects = ReadonlyMap<string, SubjectRow>

const ticketColumns = v.object({
  id,
  id_cliente: id,
  id_assunto: reference,
  titulo: text,
  menssagem: prose,
  su_status: text,
  protocolo: text,
  data_criacao: time,
  id_ticket_origem: text,
})

const orderColumns = v.object({
  id,
  id_cliente: id,
  id_assunto: reference,
  mensagem: prose,
  mensagem_resposta: prose,
  status: text,
  protocolo: text,
  data_abertura: time,
  data_fechamento: time,
})

/** Solved and cancelled tickets are over, and so are finished orders; everything else goes on. */
const closedTicket = /^[SC]$/i
const closedOrder = /^[FC]$/i

/** `hidden`: opened by staff about what is not for subscribers. null: the row is unusable. */
function readTicketRow(row: Row, subjects: Subjects): ErpSupportRequest | 'hidden' | null {
  const read = v.safeParse(ticketColumns, row)
  if (!read.success) return null
  const t = read.output
  const subject = subjects.get(t.id_assunto)
  const isTheirs = t.id_ticket_origem === 'H'
  if (!isTheirs && subject && !subject.mostra_hotsite) return 'hidden'
  return {
    id: t.id,
    customerId: t.id_cliente,
    protocol: t.protocolo,
    status: closedTicket.test(t.su_status) ? 'closed' : 'in_progress',
    erpStatus: t.su_status,
    subject: subject?.assunto || t.titulo,
    openedAt: t.data_criacao,
    message: t.menssagem,
    solution: null,
  }
}

function readOrderRow(row: Row, subjects: Subjects): ErpSupportRequest | 'hidden' | null {
  const read = v.safeParse(orderColumns, row)
  if (!read.success) return null
  const o = read.output
  const subject = subjects.get(o.id_assunto)
  // Orders do not say who opened them: one about staff's own business is staff's.
  if (!subject?.mostra_hotsite) return 'hidden'
  const isClosed = closedOrder.test(o.status)
  return {
    id: o.id,
    customerId: o.id_cliente,
    protocol: o.protocolo,
    status: isClosed ? 'closed' : 'in_progress',
    erpStatus: o.status,
    subject: subject.assunto,
    openedAt: o.data_abertura,
    message: o.mensagem,
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

const ticketMessageColumns = v.object({
  id,
  id_ticket: reference,
  mensagem: prose,
  data: time,
  operador: text,
  visibilidade_mensagens: text,
})

/** A number in place of the name is the ERP's own id of somebody: nothing to greet anybody by. */
const nameOf = (operator: string) => (/^\d*$/.test(operator) ? '' : operator)

/** `hidden`: staff among themselves, or another request's. */
export function readTicketMessage(
  row: Row,
  { id: requestId }: ErpSupportRequest,
): ErpSupportMessage | 'hidden' | null {
  const read = v.safeParse(ticketMessageColumns, row)
  if (!read.success) return null
  const m = read.output
  const isPublic = m.visibilidade_mensagens === 'PU'
  // What the ERP's setting decides (P) is unsaid; everything else but PU, unknown words too, is not
  // for subscribers.
  if (m.id_ticket !== requestId || m.mensagem === '') return 'hidden'
  if (!isPublic && m.visibilidade_mensagens !== 'P') return 'hidden'
  return {
    id: m.id,
    text: m.mensagem,
    at: m.data,
    by: nameOf(m.operador),
    visibility: isPublic ? 'public' : 'unsaid',
  }
}

const orderMessageColumns = v.object({ id, id_chamado: reference, mensagem: prose, data: time })

/** The history of an order is written for technicians, and no column says otherwise. */
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
