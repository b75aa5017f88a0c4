import type { SupportDesk } from '#domain/support/support-request.ts'
import type { ErpSupport, ErpSupportRequest, SupportDraft } from '../../support-port.ts'
import type { IxcCaches } from '../caches.ts'
import { garbage, type IxcClient } from '../client.ts'
import type { Row } from '../rows.ts'
import { readInserted, readProtocol } from './answers.ts'
import { placement } from './placement.ts'
import {
  isFor,
  readOrderMessage,
  readRequestRow,
  readSubjectRow,
  readTicketMessage,
  type Subjects,
} from './rows.ts'

interface Options {
  readonly clientId: string
  readonly client: IxcClient
  readonly caches: IxcCaches
  readonly readAll: <T>(
    what: string,
    rows: readonly Row[],
    read: (row: Row) => T | null,
  ) => readonly T[]
}

/** The tables of each desk, and what its messages hang on by. */
const tables = {
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

/** Imported records carry older dates under younger ids. */
const newestFirst = (a: ErpSupportRequest, b: ErpSupportRequest) =>
  b.openedAt.localeCompare(a.openedAt) || Number(b.id) - Number(a.id)

export function ixcSupport({ clientId, client, caches, readAll }: Options): ErpSupport {
  async function loadSubjects() {
    const rows = await client.list('su_oss_assunto', [{ column: 'id', is: '>=', value: '1' }])
    return readAll('su_oss_assunto', rows, readSubjectRow)
  }

  async function subjects(): Promise<Subjects> {
    const key = [clientId] as const
    const { value } = await caches.supportSubjects.read({ key, load: loadSubjects })
    return new Map(value.map((subject) => [subject.id, subject]))
  }

  async function loadRequests(desk: SupportDesk, customerId: string) {
    const table = tables[desk].requests
    const [rows, known] = await Promise.all([
      client.list(table, [{ column: 'id_cliente', is: '=', value: customerId }]),
      subjects(),
    ])
    return readAll(table, rows, (row) => readRequestRow[desk](row, known))
      .filter((request) => request !== 'hidden')
      .filter((request) => request.customerId === customerId)
      .toSorted(newestFirst)
  }

  async function loadMessages(desk: SupportDesk, request: ErpSupportRequest) {
    const { messages, parent, readMessage } = tables[desk]
    const rows = await client.list(messages, [{ column: parent, is: '=', value: request.id }])
    const found = readAll(messages, rows, (row) => readMessage(row, request))
      .filter((message) => message !== 'hidden')
      .toSorted((a, b) => Number(a.id) - Number(b.id))
    return request.solution ? [...found, request.solution] : found
  }

  async function recordFor(desk: SupportDesk, draft: SupportDraft) {
    const subject = (await subjects()).get(draft.subject.id)
    if (!subject) throw garbage('the subject is gone')
    const place = await placement(client, desk, draft, subject)
    const common = {
      tipo: 'C',
      id_cliente: draft.customerId,
      id_assunto: draft.subject.id,
      prioridade: 'N',
      protocolo: draft.protocol,
      origem_endereco: 'C',
      ...place,
    }
    return desk === 'os'
      ? { ...common, status: 'A', mensagem: draft.text }
      : {
          ...common,
          titulo: draft.subject.name,
          menssagem: draft.text,
          su_status: 'N',
          // Opened by the subscriber.
          id_ticket_origem: 'H',
        }
  }

  return {
    async supportSubjects(desk) {
      return [...(await subjects()).values()]
        .filter((subject) => subject.ativo && subject.mostra_hotsite && isFor(desk, subject))
        .map(({ id, assunto }) => ({ id, name: assunto }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
    },

    async supportSubject(id) {
      const where = [{ column: 'id', is: '=', value: id }] as const
      const found = readAll(
        'su_oss_assunto',
        await client.list('su_oss_assunto', where),
        readSubjectRow,
      )
      const subject = found.find((one) => one.id === id && one.ativo)
      return subject ? { id, name: subject.assunto } : null
    },

    supportRequests(desk, customerId, { fresh, signal } = {}) {
      const load = () => loadRequests(desk, customerId)
      return caches.supportRequests.read({ key: [clientId, desk, customerId], load, fresh, signal })
    },

    supportMessages(desk, request, { fresh, signal } = {}) {
      const load = () => loadMessages(desk, request)
      const key = [clientId, desk, request.customerId, request.id, request.status] as const
      return caches.supportMessages.read({ key, load, fresh, signal })
    },

    async newSupportProtocol(desk) {
      return readProtocol(await client.press(tables[desk].protocol, {}))
    },

    async openSupportRequest(desk, draft) {
      const record = await recordFor(desk, draft)
      try {
        return readInserted(await client.insert(tables[desk].requests, record))
      } finally {
        caches.supportRequests.outdate([clientId, desk, draft.customerId])
      }
    },

    async addSupportMessage(desk, request, text) {
      const { messages, parent } = tables[desk]
      const record =
        desk === 'os'
          ? { [parent]: request.id, mensagem: text, status: request.erpStatus }
          : {
              [parent]: request.id,
              id_cliente: request.customerId,
              mensagem: text,
              mensagem_ticket: text,
              visibilidade_mensagens: 'PU',
              // A message carries a status into the request: it is to stay as it is.
              su_status: request.erpStatus,
              existe_pendencia_externa: 'E',
            }
      try {
        return readInserted(await client.insert(messages, record))
      } finally {
        caches.supportMessages.outdate([
          clientId,
          desk,
          request.customerId,
          request.id,
          request.status,
        ])
      }
    },
  }
}
