import { useQuery } from '@tanstack/react-query'
import {
  decidePaymentReceiver,
  type PaymentReceiverRow,
} from '#contract/money/payment-receivers.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { decideReceiver, paymentReceiversQuery } from '#portal/queries/money/payment-receivers.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { useChange } from '#portal/queries/use-change.ts'
import './payment-receivers.css'
import { receiverText, texts } from './texts.ts'

interface ReceiversProps {
  /** The member of staff may not decide on a receiver. */
  isReadOnly: boolean
}

const decideFailure = refusalTexts(decidePaymentReceiver)({
  own: { 'receiver not found': texts.gone },
  otherwise: texts.decideFailure,
})

/** Whom the provider's payment codes pay to; those that nobody has confirmed stand first. */
export function PaymentReceivers({ isReadOnly }: ReceiversProps) {
  return (
    <QueryFrame
      query={useQuery(paymentReceiversQuery())}
      loadingText={texts.loading}
      skeleton={<Skeleton width="14rem" height="1.5rem" />}
      failureText={texts.failure}
    >
      {(receivers) => <Receivers receivers={receivers} isReadOnly={isReadOnly} />}
    </QueryFrame>
  )
}

function Receivers({
  receivers,
  isReadOnly,
}: ReceiversProps & { receivers: readonly PaymentReceiverRow[] }) {
  if (receivers.length === 0) return null
  const changed = receivers.filter((one) => !one.is_trusted)
  const known = receivers.filter((one) => one.is_trusted)
  return (
    <Card as="section" aria-labelledby="payment-receivers" className="payment-receivers">
      <h2 id="payment-receivers">{texts.title}</h2>
      <p className="receivers-note">{texts.lead}</p>
      {changed.length > 0 && (
        <>
          <Chip tone="warning">{texts.changedTitle(changed.length)}</Chip>
          <p>{texts.changedLead}</p>
          {isReadOnly && <p className="receivers-note">{texts.onlyOwners}</p>}
          <List of={changed} isReadOnly={isReadOnly} />
        </>
      )}
      {known.length > 0 && (
        <details className="receivers-known">
          <summary>{texts.known(known.length)}</summary>
          <List of={known} isReadOnly={isReadOnly} />
        </details>
      )}
    </Card>
  )
}

const List = ({ of, isReadOnly }: ReceiversProps & { of: readonly PaymentReceiverRow[] }) => (
  <ul className="receivers-list">
    {of.map((one) => (
      <Receiver key={one.id} of={one} isReadOnly={isReadOnly} />
    ))}
  </ul>
)

function Receiver({ of: receiver, isReadOnly }: ReceiversProps & { of: PaymentReceiverRow }) {
  const timeZone = useTimeZone()
  const { id, kind, is_trusted: isTrusted, decided_at: decidedAt, decided_by: by } = receiver
  const what = receiverText(receiver)
  const change = (isNowTrusted: boolean) => ({
    change: () => decideReceiver(id, isNowTrusted),
    done: isNowTrusted ? texts.confirmed : texts.rejected,
    toFailure: (error: unknown) => ({ text: decideFailure(error).text }),
    refreshes: [paymentReceiversQuery().queryKey],
  })
  const confirming = useChange(change(true))
  const rejecting = useChange(change(false))
  const isBusy = confirming.isPending || rejecting.isPending
  const moment = (instant: string) => formatDateTime(new Date(instant), timeZone)
  const decided =
    decidedAt && by && (isTrusted ? texts.confirmedBy : texts.rejectedBy)(by, moment(decidedAt))
  return (
    <li className="receiver">
      <h3>
        {texts[kind]} <span translate="no">{what}</span>
      </h3>
      <p className="receivers-note figures">
        {texts.since(moment(receiver.first_seen_at))}.{' '}
        {decided ? `${decided}.` : isTrusted && `${texts.learnt}.`}
      </p>
      {!isReadOnly && (
        <div className="receiver-actions">
          {(!isTrusted || !decidedAt) && (
            <Button
              variant="secondary"
              isSmall
              isBusy={isBusy}
              aria-label={texts.confirmNamed(what)}
              onClick={() => confirming.mutate()}
            >
              {texts.confirm}
            </Button>
          )}
          {(isTrusted || !decidedAt) && (
            <Button
              variant="remove"
              isSmall
              isBusy={isBusy}
              aria-label={texts.rejectNamed(what)}
              onClick={() => rejecting.mutate()}
            >
              {texts.reject}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
