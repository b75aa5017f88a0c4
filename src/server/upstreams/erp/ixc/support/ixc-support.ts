import type { SupportDesk } from '#domain/service/support/support-request.ts'
import { datedList } from '#server/platform/egress/answers/dated.ts'
import { protocolError } from '#server/platform/egress/upstream-failure.ts'
import type { ErpSupport, ErpSupportRequest } from '../../support-port.ts'
import { equals, everyRow } from '../reading/condition.ts'
import { type IxcContext, readList, readRows } from '../context.ts'
import { stripHtml } from '../reading/strip-html.ts'
import { readInsertedId } from '../reading/inserted-id.ts'
import { supportFiles } from './support-files.ts'
import { supportAnswers } from './support-answers.ts'
import { readOrderMessage, readTicketMessage } from './message-rows.ts'
import { newMessageRecord, newRequestRecord } from './new-records.ts'
import { readProtocolNumber } from './protocol-number.ts'
import { readRequestRow } from './request-rows.ts'
import { ticketVisits } from './ticket-visits.ts'
import { isForDesk, readSubjectRow, type Subjects } from './subject-row.ts'

/** The tables and action of each desk. `parent` is the message's column with the request's id. */
const desks = {
  customer_service: {
    requests: 'su_ticket',
    messages: 'su_mensagens',
    parent: 'id_ticket',
    readMessage: readTicketMessage,
    protocol: 'gerar_protocolo_atendimento',
  },
  os: {
    requests: 'su_oss_chamado',
    messages: 'su_oss_chamado_mensagem',
    parent: 'id_chamado',
    readMessage: readOrderMessage,
    protocol: 'gerar_protocolo_ordem_servico',
  },
} as const

/** By date and not by id, because imported records have older dates and newer ids. */
const compareNewestFirst = (a: ErpSupportRequest, b: ErpSupportRequest) =>
  b.openedAt.localeCompare(a.openedAt) || Number(b.id) - Number(a.id)

/** Support requests and their messages. */
export function supportMethods(context: IxcContext): ErpSupport {
  const { scope, client, caches, outdate } = context

  async function loadSubjects() {
    const rows = await client.list('su_oss_assunto', [everyRow])
    return readList(context, 'su_oss_assunto', rows, readSubjectRow)
  }

  async function readSubjects(): Promise<Subjects> {
    const key = scope
    const { value } = await caches.supportSubjects.read({ key, load: loadSubjects })
    const byId = new Map(value.items.map((subject) => [subject.id, subject]))
    return { byId, isIncomplete: value.isIncomplete }
  }

  async function loadRequests(desk: SupportDesk, customerId: string) {
    const table = desks[desk].requests
    const [rows, subjects] = await Promise.all([
      client.list(table, [equals('id_cliente', customerId)]),
      readSubjects(),
    ])
    const { items, isIncomplete } = readList(context, table, rows, (row) =>
      readRequestRow[desk](row, subjects),
    )
    const requests = items
      .filter((request) => request !== 'hidden')
      .filter((request) => request.customerId === customerId)
      .toSorted(compareNewestFirst)
    return { items: requests, isIncomplete }
  }

  async function loadMessages(desk: SupportDesk, request: ErpSupportRequest) {
    const { messages, parent, readMessage } = desks[desk]
    const rows = await client.list(messages, [equals(parent, request.id)])
    const { items, isIncomplete } = readList(context, messages, rows, (row) =>
      readMessage(row, request),
    )
    const found = items
      .filter((message) => message !== 'hidden')
      .toSorted((a, b) => Number(a.id) - Number(b.id))
    return { items: request.solution ? [...found, request.solution] : found, isIncomplete }
  }

  /** A changed status is a new key, so that a closed request shows its solution at once. */
  const messagesKey = (desk: SupportDesk, { customerId, id, status }: ErpSupportRequest) =>
    [...scope, customerId, desk, id, status] as const

  return {
    supportAnswers: supportAnswers(context, readSubjects),
    ticketVisits: ticketVisits(context),

    async supportSubjects(desk) {
      return [...(await readSubjects()).byId.values()]
        .filter((subject) => subject.ativo && subject.mostra_hotsite && isForDesk(desk, subject))
        .map(({ id, assunto }) => ({ id, name: assunto }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
    },

    async supportSubject(id) {
      const rows = await client.list('su_oss_assunto', [equals('id', id)])
      const found = readRows(context, 'su_oss_assunto', rows, readSubjectRow)
      const subject = found.find((one) => one.id === id && one.ativo)
      return subject ? { id, name: subject.assunto } : null
    },

    async supportRequests(desk, customerId, { fresh, signal } = {}) {
      const load = () => loadRequests(desk, customerId)
      const key = [...scope, customerId, desk] as const
      return datedList(await caches.supportRequests.read({ key, load, fresh, signal }))
    },

    async supportMessages(desk, request, { fresh, signal } = {}) {
      const load = () => loadMessages(desk, request)
      const key = messagesKey(desk, request)
      return datedList(await caches.supportMessages.read({ key, load, fresh, signal }))
    },

    async newSupportProtocol(desk) {
      return readProtocolNumber(await client.callAction(desks[desk].protocol, {}))
    },

    async openSupportRequest(desk, draft) {
      const subject = (await readSubjects()).byId.get(draft.subject.id)
      if (!subject) throw protocolError('erp', 'the subject is gone')
      const record = await newRequestRecord(context, desk, draft, subject)
      try {
        return readInsertedId(await client.insert(desks[desk].requests, record))
      } finally {
        await outdate(draft.customerId, 'support')
      }
    },

    ...supportFiles(client),

    messageAsRead: stripHtml,

    async addSupportMessage(desk, request, text) {
      const { messages, parent } = desks[desk]
      const record = newMessageRecord(desk, parent, request, text)
      try {
        return readInsertedId(await client.insert(messages, record))
      } finally {
        await outdate(request.customerId, 'support')
      }
    },
  }
}
