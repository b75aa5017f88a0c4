import { hashKey } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { countDueSoon } from '#domain/money/invoices/due-soon.ts'
import { openInvoices, windowEnd } from '#domain/money/invoices/invoice-lists.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { Provider } from '#portal/kit/pages/provider.tsx'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import {
  closeNotificationsOf,
  closeSettledReminders,
} from '#portal/offline/push/shown-notifications.ts'
import { chargedInvoicesQuery, markCharged } from '#portal/queries/money/charged-invoices.ts'
import { openInvoicesQuery } from '#portal/queries/money/invoices.ts'
import { queryClient } from '#portal/app/query-client.ts'

/** What is not tidied now is tidied with the next list. */
const ignoreErrors = (work: Promise<unknown>) => void work.catch(() => undefined)

/** Shows a number on the icon of the installed app, where icons have one; 0 removes it. */
function showBadge(count: number): void {
  if ('setAppBadge' in navigator) ignoreErrors(navigator.setAppBadge(count))
}

/** Brings reminders and the number on the app's icon in step with the list that the page has. */
function tidy({ rules }: Provider): void {
  const list = queryClient.getQueryData(openInvoicesQuery(rules).queryKey)
  // A bill that could not be read is not settled.
  if (!list || list.isIncomplete) return
  const charged = queryClient.getQueryData(chargedInvoicesQuery().queryKey)
  const today = calendarDate(serverNow(), rules.timeZone)
  const end = windowEnd(today, rules.invoiceWindow)
  const open = openInvoices(markCharged(list.invoices, list.asOf, charged), today, end)
  showBadge(countDueSoon(open, today))
  const ids = new Set(open.filter(isPayable).map(({ id }) => id))
  ignoreErrors(closeSettledReminders({ asOf: list.asOf, ids, end }, today))
}

const closeShown = ({ pathname }: { readonly pathname: string }) =>
  ignoreErrors(closeNotificationsOf(pathname))

/**
 * Keeps notifications and the number on the app's icon in step with the open bills: a reminder is closed
 * once its bills are settled, and every notification once the screen it leads to is open. Returns the
 * function that ends it.
 */
export function tidyNotifications(router: AnyRouter, provider: Provider): () => void {
  const keys = [openInvoicesQuery(provider.rules).queryKey, chargedInvoicesQuery().queryKey]
  const followed = new Set(keys.map((key) => hashKey(key)))
  const unfollow = queryClient.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success'
    if (isAnswer && followed.has(event.query.queryHash)) tidy(provider)
  })
  const unsubscribe = router.subscribe('onResolved', ({ toLocation }) => closeShown(toLocation))
  tidy(provider)
  closeShown(router.state.location)
  return () => {
    unfollow()
    unsubscribe()
  }
}
