import { randomBytes } from 'node:crypto'
import type { PushMessage } from '#domain/notifications/push-message.ts'
import type { Database } from '#server/db/database.ts'
import type { Subscriber } from '#server/notifications/store.ts'
import { notices } from './table.ts'

/** Keeps a test notice, which its sender has brought to one device already. */
export type KeepTestNotice = (reader: Subscriber, message: PushMessage, now: Date) => Promise<void>

export function keepTestNotice({ db }: Pick<Database, 'db'>): KeepTestNotice {
  return async ({ clientId, customerId }, { title, body }, now) => {
    const id = randomBytes(16).toString('hex')
    const notice = { clientId, customerId, id, kind: 'test', source: id, title, body } as const
    await db.insert(notices).values({ ...notice, path: '', createdAt: now, pushed: 1 })
  }
}
