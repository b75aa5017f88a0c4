import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { sayIfSolved, type SupportRequest } from '#contract/service/support.ts'
import { formatLocalTime } from '#domain/platform/time/dates.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { OfflineReason } from '#portal/kit/frames/offline-reason.tsx'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { call } from '#portal/queries/calls/client.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { invalidateSupport } from '#portal/queries/service/support.ts'
import { useAction } from '#portal/queries/use-action.ts'
import './was-it-solved.css'
import { solvedTexts as texts } from './solved-texts.ts'
import { texts as shared } from './texts.ts'

const failureOf = refusalTexts(sayIfSolved)({
  own: {
    'support by chat only': shared.chatOnly,
    'support not found': shared.notFound,
    'support not closed': { text: texts.notClosed, kind: 'warning' },
  },
  otherwise: texts.failure,
})

const reasonId = 'solved-offline'

/** Of a closed request: whether it was solved, once; and the way on where it was not. */
export function WasItSolved({
  request,
  solved,
}: {
  request: SupportRequest
  /** What was said already; null for nothing. */
  solved: boolean | null
}) {
  const client = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const say = useAction({
    act: (isSolved: boolean) =>
      call(sayIfSolved, { params: { supportId: request.id }, body: { solved: isSolved } }),
    // The buttons that had the focus go.
    onDone: () => title.current?.focus(),
    failure: failureOf,
    onSettled: () => invalidateSupport(client),
  })
  const said = say.result?.solved ?? solved
  const answer = (isSolved: boolean, label: string) => (
    <OnlineButton
      variant="secondary"
      isBusy={say.isBusy && say.value === isSolved}
      reasonId={reasonId}
      onClick={() => say.run(isSolved)}
    >
      {label}
    </OnlineButton>
  )
  return (
    <Card as="section" aria-labelledby="solved" className="stack-3 was-solved">
      <h2 id="solved" ref={title} tabIndex={-1}>
        {said === null ? texts.question : texts.thanks}
      </h2>
      {said === null && (
        <div className="was-solved-answers">
          {answer(true, texts.yes)}
          {answer(false, texts.no)}
        </div>
      )}
      {said === null && <ActionFailure of={say.failed} />}
      {said === null && <OfflineReason id={reasonId}>{texts.offline}</OfflineReason>}
      {said === false && (
        <>
          <p>{texts.unsolved}</p>
          <ButtonLink
            isWide
            to="/panel/customer-service/request"
            state={{ supportMessage: texts.again(nameOf(request)) }}
          >
            {texts.askAgain}
          </ButtonLink>
        </>
      )}
    </Card>
  )
}

/** How the new request names the former one. */
function nameOf({ protocol, openedAt, subject }: SupportRequest): string {
  if (protocol) return texts.byProtocol(protocol)
  return openedAt ? texts.byDay(formatLocalTime(openedAt)) : texts.bySubject(subject)
}
