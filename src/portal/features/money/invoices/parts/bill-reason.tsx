import { useQuery } from '@tanstack/react-query'
import { comparedValue, reasonSentence } from '#domain/money/bill-parts/bill-words.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { unbrokenMoney } from '#domain/platform/values/money.ts'
import { AgeNote } from '#portal/kit/ages/age-note.tsx'
import { Button } from '#portal/kit/buttons/button.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { invoicePartsQuery } from '#portal/queries/money/bill-parts/bill-parts.ts'
import { ApiError } from '#portal/queries/calls/failure.ts'
import { partsTexts as texts } from './bill-parts-texts.ts'

/** Why a bill costs what it costs, beside its amount. Paying waits for none of it. */
export function BillReason({ invoice }: { invoice: Invoice }) {
  const { data, error, refetch, isFetching } = useQuery(invoicePartsQuery(invoice))
  const { isOffline } = useConnection()
  if (data) {
    return (
      <div className="bill-reason">
        <p>{unbrokenMoney(reasonSentence(data, data.change, comparedValue(invoice)))}</p>
        {isOffline && <AgeNote what={texts.explanation} asOf={data.asOf} />}
      </div>
    )
  }
  if (error instanceof ApiError && error.isNotOffered) return null
  if (isOffline) return <p className="bill-reason">{texts.offline}</p>
  if (!error) {
    return (
      <div className="bill-reason">
        <Skeleton width="85%" />
      </div>
    )
  }
  return (
    <div className="bill-reason">
      <p>{texts.failure}</p>
      <Button variant="quiet" isSmall isBusy={isFetching} onClick={() => void refetch()}>
        {texts.again}
      </Button>
    </div>
  )
}
