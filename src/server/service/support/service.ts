import { randomUUID } from 'node:crypto'
import {
  createSupportMessage,
  createSupportRequest,
  findSupportRequest,
  listSupportMessages,
  type listSupportRequests,
  listSupportSubjects,
  sayIfSolved,
  type RawSupportMessage,
  type RawSupportRequest,
} from '#contract/service/support.ts'
import type { ParsedBody, ParsedQuery } from '#contract/platform/endpoint.ts'
import { formatPhone } from '#domain/account/people/contact-links.ts'
import { isPhone, toNationalDigits } from '#domain/account/people/phone.ts'
import { contactLine, subscriberPart } from '#domain/service/support/staff-part.ts'
import { canAddMessage, closedPageSize } from '#domain/service/support/support-request.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Dated, Rows } from '#server/platform/egress/answers/dated.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import type { ErpSupportMessage, ErpSupportRequest } from '#server/upstreams/erp/support-port.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import { commonRefusal, Refusal, refuse } from '#server/platform/http/refusal.ts'
import type { LinesModule } from '#server/service/lines/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { FileRequest } from './file-request.ts'
import type { FollowedRequests } from './followed-requests.ts'
import type { SupportLimits } from './limits.ts'
import { appendFacts, offlineNote, parseMessage } from './message.ts'
import { isChatOnly, offeredSubjects } from './offered-subjects.ts'
import { toldVisits } from './told-visits.ts'
import type { SolvedQuestion } from './solved-question.ts'
import { submitOnce } from './submit-once.ts'
import type { SubmissionKey, Submissions } from './submissions.ts'

/** The part of a call that says whose requests are read, and how fresh. */
type SubscriberCall = Pick<
  Call<typeof findSupportRequest>,
  'tenant' | 'session' | 'fresh' | 'signal'
>

/** A request is opened without the state of the line when that takes longer. */
const maxEvidenceMs = 5_000

export type SupportService = ReturnType<typeof supportService>

export function supportService(deps: {
  readonly erps: Pick<Erps, 'for'>
  readonly submissions: Submissions
  readonly followed: FollowedRequests
  readonly solved: SolvedQuestion
  readonly limits: SupportLimits
  readonly fileRequest: FileRequest
  readonly evidence: LinesModule['evidence']
  readonly now: () => Date
}) {
  const { erps, submissions, followed, solved, limits, fileRequest, evidence, now } = deps

  /**
   * The subscriber's own requests. The customer id is checked after the ERP answered too, since its
   * filter is not trusted.
   */
  const listOwn = async (
    call: SubscriberCall,
    fresh = call.fresh,
  ): Promise<Dated<Rows<ErpSupportRequest>>> => {
    const { tenant, session, signal } = call
    const { value, ...dated } = await erps
      .for(tenant)
      .supportRequests(tenant.supportType, session.customerId, { fresh, signal })
    return {
      ...dated,
      value: value.filter(({ customerId }) => customerId === session.customerId),
    }
  }

  const findOwn = async (call: SubscriberCall, id: string, fresh = call.fresh) => {
    const list = await listOwn(call, fresh)
    const request = findListed(list, (one) => one.id === id)
    return request && { request, asOf: list.asOf }
  }

  /** A request is never refused because the state of the line cannot be read. */
  const evidenceOf = async (call: SubscriberCall, lineId: string | undefined) => {
    if (lineId === undefined) return []
    const timeout = AbortSignal.timeout(maxEvidenceMs)
    const signal = AbortSignal.any([call.signal, timeout])
    return evidence({ ...call, fresh: true, signal }, lineId).catch((error: unknown) => {
      const isUnread = error instanceof UpstreamFailure || error instanceof Refusal
      if (isUnread || error === timeout.reason) return []
      throw error
    })
  }

  /** Its subscriber has read these messages: later ones are news, for as long as it is open. */
  const noteRead = async (
    call: SubscriberCall,
    { id, status }: ErpSupportRequest,
    messages: readonly ErpSupportMessage[],
  ): Promise<void> => {
    const { supportType: desk, rules } = call.tenant
    const request = { ...subscriberOf(call), desk, requestId: id }
    if (status === 'closed') return followed.end(request)
    const answers = messages.filter(({ visibility }) => visibility === 'public')
    const seenId = Math.max(0, ...answers.map((message) => Number(message.id)))
    await followed.follow(request, String(seenId), rules.timeZone)
  }

  const listOfferedSubjects = offeredSubjects({ erps })
  const withVisits = toldVisits({ erps, now })

  return {
    withVisits,
    subjects: async (call: Pick<SubscriberCall, 'tenant'>) => {
      if (isChatOnly(call)) refuse(listSupportSubjects, 'support by chat only')
      const descriptions = call.tenant.rules.supportSubjectDescriptions
      const subjects = (await listOfferedSubjects(call)).map(({ id, name }) => ({
        id,
        value: name,
        description: descriptions[id] ?? '',
      }))
      return { subjects }
    },

    list: async (
      call: SubscriberCall,
      { status, page }: ParsedQuery<typeof listSupportRequests>,
    ) => {
      if (isChatOnly(call)) refuse(findSupportRequest, 'support by chat only')
      const { value, asOf, isIncomplete } = await listOwn(call)
      const all = [...value].filter((request) => request.status === status)
      const start = page ? (Number(page) - 1) * closedPageSize : 0
      const shown = page ? all.slice(start, start + closedPageSize) : all
      const told = await withVisits(call, { value: shown, asOf })
      return {
        supports: told.value.map((one) => toRawRequest(one, call.tenant)),
        as_of: told.asOf.toISOString(),
        ...(isIncomplete && { incomplete: true }),
      }
    },

    find: async (call: SubscriberCall, id: string) => {
      if (isChatOnly(call)) refuse(findSupportRequest, 'support by chat only')
      const found = await findOwn(call, id)
      if (!found) refuse(findSupportRequest, 'support not found')
      const { request, asOf } = found
      const told = await withVisits(call, { value: [request], asOf })
      const [support = request] = told.value
      return {
        support: toRawRequest(support, call.tenant),
        as_of: told.asOf.toISOString(),
        ...(await solved.read(call, request)),
      }
    },

    sayIfSolved: async (call: SubscriberCall, id: string, isSolved: boolean) => {
      if (isChatOnly(call)) refuse(sayIfSolved, 'support by chat only')
      if (!call.tenant.rules.asksIfSolved) throw commonRefusal('forbidden')
      const found = await findOwn(call, id)
      if (!found) refuse(sayIfSolved, 'support not found')
      return solved.answer(call, found.request, isSolved)
    },

    messages: async (call: SubscriberCall, id: string) => {
      if (isChatOnly(call)) refuse(listSupportMessages, 'support by chat only')
      // The request may come from the cache; its messages are read as fresh as the call asks.
      const found = await findOwn(call, id)
      if (!found) refuse(listSupportMessages, 'support not found')
      const { tenant, fresh, signal } = call
      const [{ value, asOf, isIncomplete }, own] = await Promise.all([
        erps.for(tenant).supportMessages(tenant.supportType, found.request, { fresh, signal }),
        submissions.ownMessages(submissionKey(call, id, '')),
      ])
      if (!call.session.isViewing) {
        await noteRead(call, found.request, [...value])
        if (found.request.status !== 'closed') {
          await solved.noteOpen(call, found.request, found.asOf)
        }
      }
      const readable = value.filter(
        (message) => message.visibility === 'public' || own.has(message.id),
      )
      return {
        messages: readable.map((message) => toRawMessage(message, own.has(message.id))),
        as_of: asOf.toISOString(),
        ...(isIncomplete && { incomplete: true }),
      }
    },

    open: async (call: SubscriberCall, body: ParsedBody<typeof createSupportRequest>) => {
      if (isChatOnly(call)) refuse(createSupportRequest, 'support by chat only')
      if (body.subject === '') refuse(createSupportRequest, 'subject not provided')
      if (body.phone.trim() === '') refuse(createSupportRequest, 'phone not provided')
      const phone = toNationalDigits(body.phone)
      if (!isPhone(phone)) refuse(createSupportRequest, 'invalid phone')
      const message = parseMessage(body.message)
      if (message === 'too long') refuse(createSupportRequest, 'message too long')
      if (message === 'invalid') refuse(createSupportRequest, 'invalid message')
      const subject = (await listOfferedSubjects(call)).find(({ id }) => id === body.subject)
      if (!subject) refuse(createSupportRequest, 'invalid subject')

      const done = await fileRequest(call, {
        requestKey: body.requestKey,
        draft: async () => ({
          subject,
          text: appendFacts(
            message.text || subject.name,
            contactLine(formatPhone(phone)),
            offlineNote(body.writtenAt, now(), call.tenant.rules.timeZone),
            ...(await evidenceOf(call, body.lineId)),
          ),
        }),
      })
      if (!done) refuse(createSupportRequest, 'request under way')
      return { id: done.erpId, protocolo: done.protocol ?? '' }
    },

    addMessage: async (call: SubscriberCall, body: ParsedBody<typeof createSupportMessage>) => {
      if (isChatOnly(call)) refuse(createSupportMessage, 'support by chat only')
      // Read fresh, since staff may have closed the request after the screen was loaded.
      const found = await findOwn(call, body.supportId, true)
      if (!found) refuse(createSupportMessage, 'support not found')
      const { request } = found
      const { tenant, session } = call
      if (!tenant.rules.allowsNewSupportMessage) {
        refuse(createSupportMessage, 'new messages not allowed')
      }
      if (!canAddMessage(request, tenant.rules)) refuse(createSupportMessage, 'support closed')
      const message = parseMessage(body.message)
      if (message === 'too long') refuse(createSupportMessage, 'message too long')
      if (message === 'invalid') refuse(createSupportMessage, 'invalid message')
      if (message.text === '') refuse(createSupportMessage, 'message not provided')

      const erp = erps.for(tenant)
      const desk = tenant.supportType
      const key = submissionKey(call, request.id, body.requestKey)
      const done = await submitOnce(submissions, key, now, {
        find: async () => {
          const own = await submissions.ownMessages(key)
          const list = await erp.supportMessages(desk, request, { fresh: true })
          const text = erp.messageAsRead(message.text)
          const sent = findListed(list, (one) => one.text === text && !own.has(one.id))
          return sent?.id ?? null
        },
        create: async () => {
          await limits.consumeMessage(tenant.clientId, session.customerId)
          return erp.addSupportMessage(desk, request, message.text)
        },
      })
      if (!done) refuse(createSupportMessage, 'request under way')
      return { type: 'success' as const }
    },
  }
}

function submissionKey(
  call: SubscriberCall,
  supportId: string,
  requestKey?: string,
): SubmissionKey {
  return {
    ...subscriberOf(call),
    desk: call.tenant.supportType,
    supportId,
    requestKey: requestKey ?? randomUUID(),
  }
}

/**
 * Converts an ERP request to the wire field by field, so that no other column of the ERP is passed
 * on.
 */
function toRawRequest(request: ErpSupportRequest, { rules }: Tenant): RawSupportRequest {
  return {
    id: request.id,
    protocolo: request.protocol,
    status: request.status,
    subject: request.subject,
    created_at: { date: request.openedAt },
    message: subscriberPart(request.message),
    ...(request.visit && rules.showsVisits && { visit: request.visit }),
    ...(request.contractId !== '' && { contract_id: request.contractId }),
  }
}

function toRawMessage({ id, text, at, by }: ErpSupportMessage, isOwn: boolean): RawSupportMessage {
  return { id, mensagem: text, data: at, ATTENDANT: isOwn ? null : { nome: by } }
}
