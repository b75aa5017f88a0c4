import type { RightRequest } from '#contract/service/rights.ts'
import { rightLabels, rightSentences } from '#domain/service/rights/right-words.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import { canWithdraw } from '#domain/service/rights/cancellation.ts'
import { useToday } from '#portal/kit/ages/today.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { RequestCard } from '#portal/kit/filed/request-card.tsx'
import { Withdrawal } from '#portal/kit/filed/withdrawal.tsx'
import { useWithdrawal } from '#portal/queries/service/use-withdrawal.ts'
import { texts } from './texts.ts'

/** One request by right; a cancellation may be taken back. */
export function RightCard({ request }: { request: RightRequest }) {
  // What is known of it may be of a former day.
  const effectiveOn = request.effectiveOn ?? ''
  const isInTime = canWithdraw(effectiveOn, useToday())
  // The ERP has no state of its own for what happens on a day to come.
  const isMarked = request.kind === 'cancellation' && request.status === 'unknown' && isInTime
  return (
    <RequestCard
      request={request}
      label={rightLabels[request.kind]}
      sentences={rightSentences(request)}
      chip={
        request.isWithdrawn ? (
          <Chip tone="neutral">{texts.withdrawn}</Chip>
        ) : (
          isMarked && (
            <Chip tone="warning">{texts.marked(formatDate(effectiveOn).slice(0, 5))}</Chip>
          )
        )
      }
    >
      {request.mayWithdraw && isInTime && <Undo id={request.id} />}
    </RequestCard>
  )
}

function Undo({ id }: { id: string }) {
  return <Withdrawal of={useWithdrawal(id)} />
}
