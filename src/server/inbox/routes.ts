import {
  countUnreadMessages,
  listInboxMessages,
  markMessagesRead,
  inboxPageSize,
} from '#contract/inbox.ts'
import { refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import type { InboxStore, Reader } from './store.ts'

interface Visit {
  readonly tenant: { readonly clientId: string }
  readonly session: { readonly customerId: string }
}

const readerOf = ({ tenant, session }: Visit): Reader => ({
  clientId: tenant.clientId,
  customerId: session.customerId,
})

export function inboxRoutes(
  api: Api,
  { inbox, now }: { readonly inbox: InboxStore; readonly now: () => Date },
): void {
  register(api, listInboxMessages, async (call) => {
    const reader = readerOf(call)
    // One more than is shown tells whether there is more.
    const found = await inbox.list(reader, call.query.before ?? null, inboxPageSize + 1)
    if (!found) refuse(listInboxMessages, 'notice not found')
    const notices = found.slice(0, inboxPageSize).map((notice) => ({
      id: notice.id,
      kind: notice.kind,
      title: notice.title,
      text: notice.body,
      path: notice.path,
      created_at: notice.createdAt.toISOString(),
      read_at: notice.readAt?.toISOString() ?? null,
    }))
    const unread = await inbox.unread(reader)
    return { notices, unread, has_more: found.length > inboxPageSize }
  })

  register(api, countUnreadMessages, async (call) => ({
    unread: await inbox.unread(readerOf(call)),
  }))

  register(api, markMessagesRead, async (call) => {
    const reader = readerOf(call)
    if (!(await inbox.markRead(reader, call.body.ids, now()))) {
      refuse(markMessagesRead, 'notice not found')
    }
    return { unread: await inbox.unread(reader) }
  })
}
