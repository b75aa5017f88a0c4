import type { Drizzle } from '#server/platform/db/database.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import type { InvoicesModule } from '#server/money/invoices/module.ts'
import type { InvoiceRange } from '#domain/messaging/notifications/invoice-range.ts'
import { messageOf, type Records, type Reminder } from './reminder-message.ts'

/**
 * Creates the inbox messages of what is still to be reminded of, in the transaction that ends its jobs.
 * Returns how many were new.
 */
export type CreateReminders = (
  tx: Drizzle,
  clientId: string,
  reminders: readonly Reminder[],
  records: Records,
  how: { readonly range: InvoiceRange; readonly atAnyHour: boolean },
) => Promise<number>

export function createReminders(deps: {
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly invoices: Pick<InvoicesModule, 'followReminded'>
  readonly now: () => Date
}): CreateReminders {
  const { inbox, invoices, now } = deps
  return async (tx, clientId, reminders, records, { range, atAnyHour }) => {
    const messages = reminders
      .map((reminder) => messageOf(reminder, records))
      .filter((message) => message !== null)
    const delivery = { audience: range, lane: 'bulk', now: now(), atAnyHour } as const
    const created = await inbox.createMessages(tx, clientId, messages, delivery)
    const bills = messages.map(({ customerId, documentHash, bill }) => ({
      clientId,
      customerId,
      documentHash,
      bill: { id: bill.id, dueDate: bill.data_vencimento },
    }))
    await invoices.followReminded(tx, bills, records.today)
    return created
  }
}
