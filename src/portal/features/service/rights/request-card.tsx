import type { RightRequest } from '#contract/service/rights.ts'
import { rightLabels, rightSentences } from '#domain/service/rights/right-words.ts'
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
  const isInTime = canWithdraw(request.effectiveOn ?? '', useToday())
  return (
    <RequestCard
      request={request}
      label={rightLabels[request.kind]}
      sentences={rightSentences(request)}
      chip={request.isWithdrawn && <Chip tone="neutral">{texts.withdrawn}</Chip>}
    >
      {request.mayWithdraw && isInTime && <Undo id={request.id} />}
    </RequestCard>
  )
}

function Undo({ id }: { id: string }) {
  return <Withdrawal of={useWithdrawal(id)} />
}
