import { createHash, randomBytes } from 'node:crypto'
import type { InvoiceRange } from '#domain/messaging/notifications/invoice-range.ts'
import type { Database } from '#server/platform/db/database.ts'
import { pushSubscriptions } from '#server/messaging/push/subscription-table.ts'

/** A device of a subscriber that wants to be told so early; `gone` ones receive nothing any more. */
export async function giveDevice(
  { db }: Pick<Database, 'db'>,
  device: {
    readonly clientId: string
    readonly customerId: string
    readonly documentHash: string
    readonly invoiceRange: InvoiceRange
    readonly state?: 'living' | 'gone'
  },
): Promise<void> {
  const endpoint = `https://push.invalid/${randomBytes(8).toString('hex')}`
  await db.insert(pushSubscriptions).values({
    state: 'gone',
    ...device,
    id: createHash('sha256').update(endpoint).digest('hex'),
    sessionId: 'none',
    endpoint,
    p256dh: '',
    auth: '',
    seenAt: new Date(),
  })
}
