import type { RightRequest } from '#contract/service/rights.ts'
import { rightLabels, rightSentences } from '#domain/service/rights/right-words.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { RequestCard } from '#portal/kit/filed/request-card.tsx'
import { Withdrawal } from '#portal/kit/filed/withdrawal.tsx'
import { useWithdrawal } from '#portal/queries/service/use-withdrawal.ts'
import { texts } from './texts.ts'

/** One request by right; a cancellation may be taken back. */
export function RightCard({ request }: { request: RightRequest }) {
  return (
    <RequestCard
      request={request}
      label={rightLabels[request.kind]}
      sentences={rightSentences(request)}
      chip={request.isWithdrawn && <Chip tone="neutral">{texts.withdrawn}</Chip>}
    >
      {request.mayWithdraw && <Undo id={request.id} />}
    </RequestCard>
  )
}

function Undo({ id }: { id: string }) {
  return <Withdrawal of={useWithdrawal(id)} />
}
