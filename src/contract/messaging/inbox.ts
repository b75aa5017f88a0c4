import * as v from 'valibot'
import { inboxMessageKinds } from '#domain/messaging/inbox/inbox-message.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { count, cursor, instant } from '#contract/platform/scalars.ts'

export const messageId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** The greatest number of messages in one answer, and in one call that marks them as read. */
export const inboxPageSize = 20

/** One message of the inbox. Line feeds separate the lines of `text`. */
const messageSchema = v.object({
  id: messageId,
  kind: v.picklist(inboxMessageKinds),
  title: v.string(),
  text: v.string(),
  /** The path of the panel that the message links to; empty when it links nowhere. */
  path: v.string(),
  created_at: instant,
  read_at: v.nullable(instant),
  /** When the sender replaced the text by a corrected one. */
  corrected_at: v.nullable(instant),
})

/** A page that stays open may meet a kind that only a later version of the server knows. */
const acceptedMessage = v.object({
  ...messageSchema.entries,
  kind: v.fallback(messageSchema.entries.kind, 'announcement'),
  /** A former version of the server corrected nothing. */
  corrected_at: v.optional(messageSchema.entries.corrected_at, null),
})

export interface InboxMessage {
  readonly id: string
  readonly kind: (typeof inboxMessageKinds)[number]
  readonly title: string
  readonly text: string
  readonly path: string | null
  readonly at: Date
  readonly isRead: boolean
  readonly isCorrected: boolean
}

/** Converts a raw message to the product's own type. */
export function readInboxMessage(raw: v.InferOutput<typeof messageSchema>): InboxMessage {
  const { id, kind, title, text, path, created_at, read_at, corrected_at } = raw
  const isRead = read_at !== null
  const isCorrected = corrected_at !== null
  return {
    id,
    kind,
    title,
    text,
    path: path || null,
    at: new Date(created_at),
    isRead,
    isCorrected,
  }
}

/**
 * Newest first, `inboxPageSize` at a time. `before`: the id of the last message on the previous
 * page.
 */
export const listInboxMessages = endpoint({
  name: 'listInboxMessages',
  method: 'GET',
  path: '/api/central/inbox',
  policy: 'subscriber',
  summary: 'The inbox of the signed-in customer: the last twelve months.',
  worksWithoutErp: true,
  query: v.object({ before: cursor('message') }),
  answer: v.object({ notices: v.array(messageSchema), unread: count, has_more: v.boolean() }),
  accepts: v.object({ notices: v.array(acceptedMessage), unread: count, has_more: v.boolean() }),
  refusals: { 'notice not found': 404 },
})

export const countUnreadMessages = endpoint({
  name: 'countUnreadMessages',
  method: 'GET',
  path: '/api/central/inbox/unread',
  policy: 'subscriber',
  summary: 'The number of unread inbox messages.',
  worksWithoutErp: true,
  answer: v.object({ unread: count }),
  refusals: {},
})

/** Marks all the given messages as read, or none when one of them is not the customer's. */
export const markMessagesRead = endpoint({
  name: 'markMessagesRead',
  method: 'PUT',
  path: '/api/central/inbox/read',
  policy: 'subscriber',
  summary: 'Mark inbox messages as read.',
  worksWithoutErp: true,
  body: v.object({
    ids: v.pipe(v.array(messageId), v.minLength(1), v.maxLength(inboxPageSize)),
  }),
  answer: v.object({ unread: count }),
  refusals: { 'notice not found': 404 },
})
