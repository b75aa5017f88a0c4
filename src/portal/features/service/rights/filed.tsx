import { rightSentences } from '#domain/service/rights/right-words.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { FiledRequest } from '#portal/kit/filed/filed-request.tsx'
import { filedTexts } from '#portal/kit/filed/filed-texts.ts'
import type { FiledRight } from '#portal/queries/service/rights.ts'

/** The protocol of a request by right, what holds from now on, and the way to all requests. */
export function Filed({ filed: { request, mailTo } }: { filed: FiledRight }) {
  return (
    <FiledRequest protocol={request.protocol} sentences={rightSentences(request)} mailTo={mailTo}>
      <ButtonLink isWide to="/panel/rights">
        {filedTexts.seeAll}
      </ButtonLink>
    </FiledRequest>
  )
}
