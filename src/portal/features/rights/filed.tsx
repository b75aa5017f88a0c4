import { useEffect, useRef } from 'react'
import { rightSentences } from '#domain/rights/right-words.ts'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { Protocol } from '#portal/kit/protocol.tsx'
import type { FiledRight } from '#portal/queries/rights.ts'
import { texts } from './texts.ts'

/** The protocol of a request, what holds from now on, and the way to all requests. */
export function Filed({ filed: { request, mailTo } }: { filed: FiledRight }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="section" className="rights" aria-labelledby="filed">
      <h2 id="filed" ref={heading} tabIndex={-1}>
        {texts.filed}
      </h2>
      <Protocol number={request.protocol} />
      {rightSentences(request).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="right-note">{mailTo ? texts.mailed(mailTo) : texts.notMailed}</p>
      <ButtonLink isWide to="/panel/rights">
        {texts.seeAll}
      </ButtonLink>
    </Card>
  )
}
