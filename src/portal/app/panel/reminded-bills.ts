import { readInvoice } from '#contract/money/invoices.ts'
import { takeReminders } from '#portal/offline/push/sealed-reminders.ts'
import { addReminded } from '#portal/queries/money/reminded-invoices.ts'
import { queryClient } from '#portal/app/query-client.ts'

/**
 * Gives the bills that reminders brought to the screens that show bills: what they know may be older, and
 * without a network it is all there is. Loaded after the first screen.
 */
export async function showRemindedBills(): Promise<void> {
  const oldestFirst = (await takeReminders()).toSorted((one, other) =>
    one.as_of.localeCompare(other.as_of),
  )
  for (const { as_of: asOf, invoices } of oldestFirst) {
    const brought = invoices.map((raw) => ({ invoice: readInvoice(raw), asOf }))
    await addReminded(queryClient, brought)
  }
}
