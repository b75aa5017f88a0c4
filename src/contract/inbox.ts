import * as v from 'valibot'
import { inboxMessageKinds } from '#domain/inbox/inbox-message.ts'
import { endpoint } from './endpoint.ts'
import { count, instant } from './scalars.ts'

const noticeId = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** Notices an answer holds at most, and a call may mark as read. */
export const noticesPerPage = 20

/** Something a subscriber was told. Lines of `text` are separated by line feeds. */
const noticeSchema = v.object({
  id: noticeId,
  kind: v.picklist(inboxMessageKinds),
  title: v.string(),
  text: v.string(),
  /** The path of the panel it leads to; empty when all is said. */
  path: v.string(),
  created_at: instant,
  read_at: v.nullable(instant),
})

export interface Notice {
  readonly id: string
  readonly kind: (typeof inboxMessageKinds)[number]
  readonly title: string
  readonly text: string
  readonly path: string | null
  readonly at: Date
  readonly isRead: boolean
}

/** Reads a raw notice into ours, once, for every caller. */
export function readNotice(raw: v.InferOutput<typeof noticeSchema>): Notice {
  const { id, kind, title, text, path, created_at, read_at } = raw
  const isRead = read_at !== null
  return { id, kind, title, text, path: path || null, at: new Date(created_at), isRead }
}

/** Newest first, twenty at a time: `before` is the last one of the page before. */
export const listNotices = endpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/api/central/inbox',
  policy: 'subscriber',
  summary: 'What the signed-in customer was told in the last twelve months.',
  query: v.object({ before: v.optional(noticeId) }),
  answer: v.object({ notices: v.array(noticeSchema), unread: count, has_more: v.boolean() }),
  refusals: { 'notice not found': 404 },
})

export const countNotices = endpoint({
  name: 'countNotices',
  method: 'GET',
  path: '/api/central/inbox/unread',
  policy: 'subscriber',
  summary: 'How much of it the customer has not read.',
  answer: v.object({ unread: count }),
  refusals: {},
})

/** All of them, or none when one is not the customer's. */
export const markNoticesRead = endpoint({
  name: 'markNoticesRead',
  method: 'PUT',
  path: '/api/central/inbox/read',
  policy: 'subscriber',
  summary: 'Say that the customer has read notices.',
  body: v.object({
    ids: v.pipe(v.array(noticeId), v.minLength(1), v.maxLength(noticesPerPage)),
  }),
  answer: v.object({ unread: count }),
  refusals: { 'notice not found': 404 },
})
