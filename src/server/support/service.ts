import { randomUUID } from 'node:crypto'
import {
  createSupportMessage,
  createSupportRequest,
  findSupportRequest,
  listSupportMessages,
  type listSupportRequests,
  listSupportSubjects,
  type RawSupportMessage,
  type RawSupportRequest,
} from '#contract/support.ts'
import type { ParsedBody, ParsedQuery } from '#contract/endpoint.ts'
import { formatPhone } from '#domain/people/contact-links.ts'
import { isPhone, toNationalDigits } from '#domain/people/phone.ts'
import { canAddMessage, closedPageSize } from '#domain/support/support-request.ts'
import type { Erps } from '#server/erp/erps.ts'
import type { Dated } from '#server/egress/dated.ts'
import type { ErpSupportMessage, ErpSupportRequest } from '#server/erp/support-port.ts'
import type { Call } from '#server/http/call.ts'
import { refuse } from '#server/http/refusal.ts'
import type { SupportLimits } from './limits.ts'
import { readMessage, writtenBefore } from './message.ts'
import { once } from './once.ts'
import type { SubmissionKey, Submissions } from './submissions.ts'

/** Whose requests, and how freshly they are to be read. */
type Reader = Pick<Call<typeof findSupportRequest>, 'tenant' | 'session' | 'fresh' | 'signal'>

export type SupportService = ReturnType<typeof supportService>

export function supportService(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly submissions: Submissions
  readonly limits: SupportLimits
  readonly now: () => Date
}) {
  const { erps, submissions, limits, now } = deps

  /** Checked after the ERP answered: what it returns is asked for its owner, not trusted. */
  const owned = async (
    reader: Reader,
    fresh = reader.fresh,
  ): Promise<Dated<ErpSupportRequest[]>> => {
    const { tenant, session, signal } = reader
    const { value, asOf } = await erps
      .for(tenant)
      .supportRequests(tenant.supportType, session.customerId, { fresh, signal })
    return { value: value.filter(({ customerId }) => customerId === session.customerId), asOf }
  }

  const ownedOne = async (reader: Reader, id: string, fresh = reader.fresh) => {
    const { value, asOf } = await owned(reader, fresh)
    const request = value.find((one) => one.id === id)
    return request && { request, asOf }
  }

  /** The subjects this provider offers: its own list narrows the ERP's, and never widens it. */
  const offered = async ({ tenant }: Pick<Reader, 'tenant'>) => {
    const subjects = await erps.for(tenant).supportSubjects(tenant.supportType)
    if (tenant.subjects.length === 0) return subjects
    const known = new Map(subjects.map((subject) => [subject.id, subject]))
    return tenant.subjects.flatMap(({ id, content }) => {
      const subject = known.get(id)
      return subject ? [{ id, name: content || subject.name }] : []
    })
  }

  return {
    subjects: async (reader: Pick<Reader, 'tenant'>) => {
      if (isChatOnly(reader)) refuse(listSupportSubjects, 'support by chat only')
      const descriptions = reader.tenant.rules.supportSubjectDescriptions
      const subjects = (await offered(reader)).map(({ id, name }) => ({
        id,
        value: name,
        description: descriptions[id] ?? '',
      }))
      return { subjects }
    },

    list: async (reader: Reader, { status, page }: ParsedQuery<typeof listSupportRequests>) => {
      if (isChatOnly(reader)) refuse(findSupportRequest, 'support by chat only')
      const { value, asOf } = await owned(reader)
      const all = value.filter((request) => request.status === status)
      const start = page ? (Number(page) - 1) * closedPageSize : 0
      const shown = page ? all.slice(start, start + closedPageSize) : all
      return { supports: shown.map(rawRequest), as_of: asOf.toISOString() }
    },

    find: async (reader: Reader, id: string) => {
      if (isChatOnly(reader)) refuse(findSupportRequest, 'support by chat only')
      const found = await ownedOne(reader, id)
      if (!found) refuse(findSupportRequest, 'support not found')
      return { support: rawRequest(found.request), as_of: found.asOf.toISOString() }
    },

    messages: async (reader: Reader, id: string) => {
      if (isChatOnly(reader)) refuse(listSupportMessages, 'support by chat only')
      // The list may be a moment old; what hangs on a request is asked for as wanted.
      const found = await ownedOne(reader, id)
      if (!found) refuse(listSupportMessages, 'support not found')
      const { tenant, fresh, signal } = reader
      const [{ value, asOf }, own] = await Promise.all([
        erps.for(tenant).supportMessages(tenant.supportType, found.request, { fresh, signal }),
        submissions.ownMessages(keyOf(reader, id, '')),
      ])
      const readable = value.filter(
        (message) => message.visibility === 'public' || own.has(message.id),
      )
      return {
        messages: readable.map((message) => rawMessage(message, own.has(message.id))),
        as_of: asOf.toISOString(),
      }
    },

    open: async (reader: Reader, body: ParsedBody<typeof createSupportRequest>) => {
      if (isChatOnly(reader)) refuse(createSupportRequest, 'support by chat only')
      if (body.subject === '') refuse(createSupportRequest, 'subject not provided')
      if (body.phone.trim() === '') refuse(createSupportRequest, 'phone not provided')
      const phone = toNationalDigits(body.phone)
      if (!isPhone(phone)) refuse(createSupportRequest, 'invalid phone')
      const message = readMessage(body.message)
      if (message === 'too long') refuse(createSupportRequest, 'message too long')
      if (message === 'invalid') refuse(createSupportRequest, 'invalid message')
      const subject = (await offered(reader)).find(({ id }) => id === body.subject)
      if (!subject) refuse(createSupportRequest, 'invalid subject')

      const { tenant, session } = reader
      const erp = erps.for(tenant)
      const desk = tenant.supportType
      const key = keyOf(reader, '', body.requestKey)
      const done = await once(submissions, key, now, {
        find: async (protocol) => {
          if (protocol === null) return null
          const { value } = await owned(reader, true)
          return value.find((request) => request.protocol === protocol)?.id ?? null
        },
        make: async (kept) => {
          await limits.request(tenant.clientId, session.customerId)
          const protocol = kept ?? (await erp.newSupportProtocol(desk))
          if (kept === null) await submissions.keepProtocol(key, protocol)
          return erp.openSupportRequest(desk, {
            customerId: session.customerId,
            subject,
            text: withFacts(
              message.text || subject.name,
              `Telefone para contato: ${formatPhone(phone)}`,
              writtenBefore(body.writtenAt, now()),
            ),
            protocol,
            departmentId: tenant.departmentId,
            processId: tenant.processId,
          })
        },
      })
      if (!done) refuse(createSupportRequest, 'request under way')
      return { id: done.erpId, protocolo: done.protocol ?? '' }
    },

    addMessage: async (reader: Reader, body: ParsedBody<typeof createSupportMessage>) => {
      if (isChatOnly(reader)) refuse(createSupportMessage, 'support by chat only')
      // Fresh: staff may have closed it since the screen was drawn.
      const found = await ownedOne(reader, body.supportId, true)
      if (!found) refuse(createSupportMessage, 'support not found')
      const { request } = found
      const { tenant, session } = reader
      if (!tenant.rules.allowsNewSupportMessage) {
        refuse(createSupportMessage, 'new messages not allowed')
      }
      if (!canAddMessage(request, tenant.rules)) refuse(createSupportMessage, 'support closed')
      const message = readMessage(body.message)
      if (message === 'too long') refuse(createSupportMessage, 'message too long')
      if (message === 'invalid') refuse(createSupportMessage, 'invalid message')
      if (message.text === '') refuse(createSupportMessage, 'message not provided')

      const erp = erps.for(tenant)
      const desk = tenant.supportType
      const key = keyOf(reader, request.id, body.requestKey)
      const done = await once(submissions, key, now, {
        find: async () => {
          const own = await submissions.ownMessages(key)
          const { value } = await erp.supportMessages(desk, request, { fresh: true })
          return value.find(({ id, text }) => text === message.text && !own.has(id))?.id ?? null
        },
        make: async () => {
          await limits.message(tenant.clientId, session.customerId)
          return erp.addSupportMessage(desk, request, message.text)
        },
      })
      if (!done) refuse(createSupportMessage, 'request under way')
      return { type: 'success' as const }
    },
  }
}

function keyOf({ tenant, session }: Reader, supportId: string, requestKey?: string): SubmissionKey {
  return {
    clientId: tenant.clientId,
    customerId: session.customerId,
    desk: tenant.supportType,
    supportId,
    requestKey: requestKey ?? randomUUID(),
  }
}

function isChatOnly({ tenant }: Pick<Reader, 'tenant'>): boolean {
  return tenant.rules.supportMenu === 'chat'
}

/** The ERP has no columns for them: staff read them where they read the rest. */
function withFacts(text: string, ...facts: readonly (string | null)[]): string {
  return `${text}\n\n${facts.filter((fact) => fact !== null).join('\n')}`
}

/** Field by field: whatever else the ERP tells of a request stays here. */
function rawRequest(request: ErpSupportRequest): RawSupportRequest {
  return {
    id: request.id,
    protocolo: request.protocol,
    status: request.status,
    subject: request.subject,
    created_at: { date: request.openedAt },
    message: request.message,
  }
}

function rawMessage({ id, text, at, by }: ErpSupportMessage, isOwn: boolean): RawSupportMessage {
  return { id, mensagem: text, data: at, ATTENDANT: isOwn ? null : { nome: by } }
}
