import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AutomaticCharge } from '#contract/money/agreement.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import { Confirm } from '#portal/kit/confirm.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { screenHeading } from '#portal/kit/pages/screen-title.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { skipCharge } from '#portal/queries/money/automatic-payments.ts'
import { skipFailure } from './refusals.ts'
import { texts } from './texts.ts'

interface SkipBillProps {
  agreementId: string
  bill: AutomaticCharge
  /** Id of the reason why nothing can be changed now. */
  reasonId: string
  /** Id of the text on why nothing can be changed for a time. */
  heldBy: string | undefined
}

/** Leaves the next bill to the subscriber, after a question. */
export function SkipBill({ agreementId, bill, reasonId, heldBy }: SkipBillProps) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const skipping = useMutation({
    mutationFn: () => skipCharge(client, { id: agreementId, invoiceId: bill.invoiceId }),
    onSuccess: () => {
      setIsAsking(false)
      showToast({ kind: 'success', text: texts.skipped })
    },
  })
  function close() {
    skipping.reset()
    setIsAsking(false)
  }
  return (
    <>
      <OnlineButton
        variant="secondary"
        isSmall
        reasonId={reasonId}
        heldBy={heldBy}
        onClick={() => setIsAsking(true)}
      >
        {texts.skip}
      </OnlineButton>
      <Confirm
        title={texts.skipTitle(formatDate(bill.dueDate))}
        action={texts.skipNow}
        isOpen={isAsking}
        isBusy={skipping.isPending}
        failure={skipping.isError ? skipFailure(skipping.error) : null}
        onConfirm={() => skipping.mutate()}
        onClose={close}
        finalFocus={screenHeading}
      >
        <p>{texts.skipNote}</p>
      </Confirm>
    </>
  )
}
