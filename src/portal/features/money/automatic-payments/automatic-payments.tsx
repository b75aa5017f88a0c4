import { useSearch } from '@tanstack/react-router'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Agreement } from '#contract/money/agreement.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Confirm } from '#portal/kit/confirm.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { PartMissing } from '#portal/kit/frames/part-missing.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { screenHeading } from '#portal/kit/pages/screen-title.ts'
import { useShownFetch } from '#portal/kit/ages/shown-age.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { agreementsQuery, cancelAgreement } from '#portal/queries/money/automatic-payments.ts'
import { anyFailure } from '#portal/queries/use-action.ts'
import { paymentHold } from '#portal/session/session-token.ts'
import { AgreementCard } from './agreement-card.tsx'
import './automatic-payments.css'
import { texts } from './texts.ts'

/** Loaded with the form: subscribers whose bills are all paid automatically do not need it. */
const Beginning = lazyPart(async () => (await import('./beginning.tsx')).Beginning, {
  whileLoading: () => skeleton,
  otherwise: PartMissing,
})

const skeleton = <Skeleton width="100%" height="14rem" />

/** The agreements by which bills pay themselves: what is agreed, history, and a new one. */
export function AutomaticPayments() {
  const query = useQuery(agreementsQuery())
  useShownFetch(query.dataUpdatedAt)
  const [leaving, setLeaving] = useState<Agreement | null>(null)
  const { rules } = useProvider()
  const hold = paymentHold()
  const noteId = useId()
  const { bill } = useSearch({ from: '/panel/automatic-payments' })
  return (
    <Screen title={texts.title}>
      <p className="automatic-lead">
        {rules.automaticPix || rules.automaticCard
          ? texts.lead(rules.automaticAnnouncedDays)
          : texts.notOffered}
      </p>
      {hold && (
        <Callout kind="warning">
          <p id={noteId}>{texts.onHold(formatDateTime(hold, rules.timeZone))}</p>
        </Callout>
      )}
      <QueryFrame
        query={query}
        loadingText={texts.loading}
        skeleton={skeleton}
        failureText={texts.listFailure}
      >
        {(agreements) => (
          <>
            {agreements.map((agreement) => (
              <AgreementCard
                key={agreement.id}
                agreement={agreement}
                heldBy={hold ? noteId : undefined}
                onCancel={setLeaving}
              />
            ))}
            {!hold && <Beginning agreements={agreements} billId={bill} />}
          </>
        )}
      </QueryFrame>
      <Ending agreement={leaving} onClose={() => setLeaving(null)} />
    </Screen>
  )
}

/** The question before an agreement is cancelled; `agreement` is null while the dialog is closed. */
function Ending({ agreement, onClose }: { agreement: Agreement | null; onClose: () => void }) {
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: ({ id }: Agreement) => cancelAgreement(client, id),
    onSuccess: () => {
      onClose()
      showToast({ kind: 'success', text: texts.cancelled })
    },
  })
  function close() {
    ending.reset()
    onClose()
  }
  return (
    <Confirm
      title={texts.cancelTitle}
      action={texts.cancelNow}
      variant="danger"
      isOpen={agreement !== null}
      isBusy={ending.isPending}
      failure={ending.isError ? anyFailure(texts.cancelFailure)(ending.error) : null}
      onConfirm={() => agreement && ending.mutate(agreement)}
      onClose={close}
      finalFocus={screenHeading}
    >
      <p>{texts.cancelNote}</p>
    </Confirm>
  )
}
