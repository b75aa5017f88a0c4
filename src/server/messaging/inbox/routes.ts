import {
  countUnreadMessages,
  listInboxMessages,
  markMessagesRead,
  inboxPageSize,
} from '#contract/messaging/inbox.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { subscriberOf } from '#server/platform/http/call.ts'
import type { InboxStore } from './store.ts'

export function inboxRoutes(
  api: Api,
  { inbox, now }: { readonly inbox: InboxStore; readonly now: () => Date },
): void {
  register(api, listInboxMessages, async (call) => {
    const reader = subscriberOf(call)
    // One more than a page shows, to know whether there is another page.
    const found = await inbox.list(reader, call.query.before ?? null, inboxPageSize + 1)
    if (!found) refuse(listInboxMessages, 'notice not found')
    const notices = found.slice(0, inboxPageSize).map((message) => ({
      id: message.id,
      kind: message.kind,
      title: message.title,
      text: message.body,
      path: message.path,
      created_at: message.createdAt.toISOString(),
      read_at: message.readAt?.toISOString() ?? null,
      corrected_at: message.correctedAt?.toISOString() ?? null,
    }))
    const unread = await inbox.countUnread(reader)
    return { notices, unread, has_more: found.length > inboxPageSize }
  })

  register(api, countUnreadMessages, async (call) => ({
    unread: await inbox.countUnread(subscriberOf(call)),
  }))

  register(api, markMessagesRead, async (call) => {
    const reader = subscriberOf(call)
    if (!(await inbox.markRead(reader, call.body.ids, now()))) {
      refuse(markMessagesRead, 'notice not found')
    }
    return { unread: await inbox.countUnread(reader) }
  })
}
