import * as v from 'valibot'
import { isLocalTime, type LocalTime } from '#domain/platform/time/dates.ts'
import type { SupportStatus } from '#domain/service/support/support-request.ts'
import { type Visit, visitStates } from '#domain/service/support/visit.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  incomplete,
  instant,
  recordId,
  requestKey,
  success,
  text,
  typedText,
} from '#contract/platform/scalars.ts'

/**
 * A local time, or empty when the ERP sends none. PHP appends microseconds to the seconds; they are
 * dropped.
 */
const localTime = v.pipe(
  text,
  v.transform((value) => {
    const time = (value ?? '').replace(/\.\d+$/, '')
    return isLocalTime(time) ? time : ''
  }),
)

/**
 * A text field. The schema's limit is above that of any form, so that a text that is too long gets
 * a refusal that says so.
 */
const typed = typedText(10_000)
/**
 * When the request was written, for one that was sent later because there was no network; the
 * caller's own statement.
 */
const writtenAt = v.optional(instant)

/**
 * A subject to choose (second specification, section 3); `description` is empty when the provider
 * gives none.
 */
export const supportSubjectSchema = v.object({ id: recordId, value: v.string(), description: text })
export type SupportSubject = v.InferOutput<typeof supportSubjectSchema>

/**
 * The technician's visit that the ERP says of a service order; absent where it says none. Times are the
 * provider's, empty where the ERP does not say them.
 */
const visitSchema = v.optional(
  v.object({ state: v.picklist(visitStates), from: localTime, to: localTime }),
)

/**
 * A support request (second specification, section 3). `created_at.date` is `YYYY-MM-DD HH:mm:ss`
 * in America/Sao_Paulo, empty when unknown; `message` is the first message.
 */
export const rawSupportRequestSchema = v.object({
  id: recordId,
  protocolo: text,
  status: v.picklist(['in_progress', 'closed']),
  subject: text,
  created_at: v.object({ date: localTime }),
  message: text,
  visit: visitSchema,
  /** The contract it is about; absent where it is not known. */
  contract_id: v.optional(recordId),
})
export type RawSupportRequest = v.InferOutput<typeof rawSupportRequestSchema>

/** The specification writes the state with a space (second specification, section 3). */
const acceptedSupportRequest = v.object({
  ...rawSupportRequestSchema.entries,
  status: v.pipe(
    v.picklist(['in_progress', 'in progress', 'closed']),
    v.transform((status) => (status === 'in progress' ? 'in_progress' : status)),
  ),
})

/**
 * One additional message (second specification, section 3). `ATTENDANT` is null for the
 * subscriber's own messages; `nome` is empty when the provider does not name the attendant.
 * Messages among staff are never sent to the portal.
 */
export const rawSupportMessageSchema = v.object({
  id: recordId,
  mensagem: text,
  data: localTime,
  ATTENDANT: v.optional(v.nullable(v.object({ nome: text })), null),
})
export type RawSupportMessage = v.InferOutput<typeof rawSupportMessageSchema>

export interface SupportRequest {
  readonly id: string
  readonly protocol: string | null
  readonly status: SupportStatus
  readonly subject: string
  readonly openedAt: LocalTime | null
  readonly message: string
  readonly visit: Visit | null
  /** The contract it is about; null where it is not known. */
  readonly contractId: string | null
}

export interface SupportMessage {
  readonly id: string
  readonly text: string
  readonly sentAt: LocalTime | null
  /** `name`: the attendant's full name, or empty when the provider does not tell it. */
  readonly sender: 'subscriber' | { readonly name: string }
}

/** Converts a raw support request to the product's own type. */
export function readSupportRequest(raw: RawSupportRequest): SupportRequest {
  return {
    id: raw.id,
    protocol: raw.protocolo || null,
    status: raw.status,
    subject: raw.subject ?? '',
    openedAt: raw.created_at.date || null,
    message: raw.message ?? '',
    visit: raw.visit ?? null,
    contractId: raw.contract_id ?? null,
  }
}

/** Converts a raw support message to the product's own type. */
export function readSupportMessage(raw: RawSupportMessage): SupportMessage {
  return {
    id: raw.id,
    text: raw.mensagem ?? '',
    sentAt: raw.data || null,
    sender: raw.ATTENDANT ? { name: raw.ATTENDANT.nome ?? '' } : 'subscriber',
  }
}

/** Some providers accept requests by chat only (first specification, section 2, side menu). */
const chatOnlyRefusal = { 'support by chat only': 403 } as const

export const listSupportSubjects = endpoint({
  name: 'listSupportSubjects',
  method: 'GET',
  path: '/api/central/customer/support/subjects',
  policy: 'subscriber',
  isOpenToViewings: true,
  upstreamCost: 'fresh read',
  summary: 'The subjects a support request may have.',
  answer: v.object({ subjects: v.array(supportSubjectSchema) }),
  refusals: chatOnlyRefusal,
})

/**
 * Newest first. With `page` (from 1) three at a time, without it all of them; an empty list is not
 * a refusal.
 */
export const listSupportRequests = endpoint({
  name: 'listSupportRequests',
  method: 'GET',
  path: '/api/central/customer/list/supports',
  policy: 'subscriber',
  isOpenToViewings: true,
  upstreamCost: 'fresh read',
  summary: "The customer's support requests, in progress or closed.",
  query: v.object({
    status: v.picklist(['in_progress', 'closed']),
    page: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/))),
  }),
  answer: v.object({ supports: v.array(rawSupportRequestSchema), as_of: instant, incomplete }),
  accepts: v.object({ supports: v.array(acceptedSupportRequest), as_of: instant, incomplete }),
  refusals: chatOnlyRefusal,
})

/**
 * Whether the subscriber said that a closed request was solved; null where that is asked and not answered,
 * absent where it is not asked.
 */
const solved = v.optional(v.nullable(v.boolean()))

export const findSupportRequest = endpoint({
  name: 'findSupportRequest',
  method: 'GET',
  path: '/api/central/customer/list/support/{supportId}',
  policy: 'subscriber',
  isOpenToViewings: true,
  upstreamCost: 'fresh read',
  summary: 'One support request.',
  params: v.object({ supportId: recordId }),
  answer: v.object({ support: rawSupportRequestSchema, as_of: instant, solved }),
  accepts: v.object({ support: acceptedSupportRequest, as_of: instant, solved }),
  refusals: { ...chatOnlyRefusal, 'support not found': 404 },
})

export const listSupportMessages = endpoint({
  name: 'listSupportMessages',
  method: 'GET',
  path: '/api/central/customer/list/support/messages/{supportId}',
  policy: 'subscriber',
  isOpenToViewings: true,
  upstreamCost: 'fresh read',
  summary: 'The messages of a support request after the first one, oldest first.',
  params: v.object({ supportId: recordId }),
  answer: v.object({ messages: v.array(rawSupportMessageSchema), as_of: instant, incomplete }),
  refusals: { ...chatOnlyRefusal, 'support not found': 404 },
})

/**
 * The refusal of a second concurrent call with the same `requestKey`, when waiting for the first
 * one's result takes too long.
 */
const underWayRefusal = { 'request under way': 409 } as const

export const createSupportRequest = endpoint({
  name: 'createSupportRequest',
  method: 'POST',
  path: '/api/central/customer/create/support',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: ['support'],
  summary: 'Open a support request and return its protocol number.',
  body: v.object({
    subject: typed,
    phone: typed,
    message: typed,
    requestKey,
    writtenAt,
    /** A line of the subscriber, whose state is written below the message. */
    lineId: v.optional(recordId),
  }),
  answer: v.object({ id: recordId, protocolo: v.string() }),
  refusals: {
    ...chatOnlyRefusal,
    ...underWayRefusal,
    'subject not provided': 400,
    'invalid subject': 400,
    'phone not provided': 400,
    'invalid phone': 400,
    'invalid message': 400,
    'message too long': 400,
  },
})

/** The first answer counts. 'forbidden' where the provider does not ask. */
export const sayIfSolved = endpoint({
  name: 'sayIfSolved',
  method: 'POST',
  path: '/api/central/customer/support/{supportId}/solved',
  policy: 'subscriber',
  mayRefuse: ['forbidden'],
  upstreamCost: 'lookup',
  makesOld: [],
  summary: 'Say once whether a closed support request was solved.',
  description: 'The answer has what was said first.',
  params: v.object({ supportId: recordId }),
  body: v.object({ solved: v.boolean() }),
  answer: v.object({ solved: v.boolean() }),
  refusals: { ...chatOnlyRefusal, 'support not found': 404, 'support not closed': 409 },
})

export const createSupportMessage = endpoint({
  name: 'createSupportMessage',
  method: 'POST',
  path: '/api/central/customer/create/support/message',
  policy: 'subscriber',
  upstreamCost: 'change',
  makesOld: ['support'],
  summary: 'Add a message to a support request in progress.',
  body: v.object({ supportId: recordId, message: typed, requestKey }),
  answer: success,
  refusals: {
    ...chatOnlyRefusal,
    ...underWayRefusal,
    'support not found': 404,
    'support closed': 403,
    'new messages not allowed': 403,
    'message not provided': 400,
    'invalid message': 400,
    'message too long': 400,
  },
})
