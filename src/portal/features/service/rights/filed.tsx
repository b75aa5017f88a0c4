import { rightSentences } from '#domain/service/rights/right-words.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { FiledRequest } from '#portal/kit/filed/filed-request.tsx'
import { filedTexts } from '#portal/kit/filed/filed-texts.ts'
import { Withdrawal } from '#portal/kit/filed/withdrawal.tsx'
import type { FiledRight } from '#portal/queries/service/rights.ts'
import { useWithdrawal } from '#portal/queries/service/use-withdrawal.ts'

/**
 * The protocol of a request by right, what holds from now on, its undo, and the way to all requests. A
 * cancellation that is taken back here gives way to the protocol of that.
 */
export function Filed({ filed }: { filed: FiledRight }) {
  const withdrawal = useWithdrawal(filed.request.id)
  const { request, mailTo } = withdrawal.result ?? filed
  return (
    <FiledRequest
      key={request.id}
      protocol={request.protocol}
      sentences={rightSentences(request)}
      mailTo={mailTo}
    >
      <ButtonLink isWide variant={request.mayWithdraw ? 'secondary' : 'primary'} to="/panel/rights">
        {filedTexts.seeAll}
      </ButtonLink>
      {request.mayWithdraw && <Withdrawal of={withdrawal} />}
    </FiledRequest>
  )
}
