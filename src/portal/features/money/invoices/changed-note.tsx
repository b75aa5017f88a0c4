import { useState } from 'react'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { amountShown } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { texts } from './texts.ts'

/**
 * Says, once there is a network again, that the amount or the due date is another one than this screen
 * showed without it: the subscriber may have copied the code of before.
 */
export function ChangedNote({ invoice, today }: { invoice: Invoice; today: CalendarDate }) {
  const { isOffline } = useConnection()
  const shown = `${invoice.dueDate} ${amountShown(invoice, today)}`
  const [shownOffline, setShownOffline] = useState<string | null>(null)
  if (isOffline && shown !== shownOffline) setShownOffline(shown)
  const hasChanged =
    !isOffline && shownOffline !== null && shown !== shownOffline && isPayable(invoice)
  return (
    <div role="status" className={hasChanged ? undefined : 'visually-hidden'}>
      {hasChanged && (
        <Callout kind="warning">
          <p>{texts.changed}</p>
        </Callout>
      )}
    </div>
  )
}
