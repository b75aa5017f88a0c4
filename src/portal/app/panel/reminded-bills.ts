import { readInvoice } from '#contract/money/invoices.ts'
import { takeReminders } from '#portal/offline/push/sealed-reminders.ts'
import { addRemindedPix } from '#portal/queries/money/codes/issued-pix.ts'
import { addReminded, remindedInvoicesQuery } from '#portal/queries/money/reminded-invoices.ts'
import { storeShared } from '#portal/queries/stored/persister.ts'
import { queryClient } from '#portal/app/query-client.ts'

/**
 * Gives the bills and codes that reminders brought to the screens that show bills: what they know may be older, and
 * without a network it is all there is. Loaded after the first screen.
 */
export async function showRemindedBills(): Promise<void> {
  await takeReminders(async ({ as_of: asOf, invoices, codes }) => {
    const brought = invoices.map((raw) => ({ invoice: readInvoice(raw), asOf }))
    await addReminded(queryClient, brought)
    for (const { id, code, as_of: issuedAt, until } of codes) {
      await addRemindedPix(queryClient, id, { code, asOf: issuedAt, until })
    }
    return await storeShared(queryClient, remindedInvoicesQuery().queryKey)
  })
}
