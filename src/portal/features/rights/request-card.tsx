import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RightRequest, RightStatus } from '#contract/rights.ts'
import { formatDateTime } from '#domain/dates.ts'
import { rightLabels, rightSentences } from '#domain/rights/right-words.ts'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { Chip, type Tone } from '#portal/kit/chip.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { OnlineButton } from '#portal/kit/online-button.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { screenHeading } from '#portal/kit/screen-title.ts'
import { showToast } from '#portal/kit/toasts.ts'
import { createRequestKeys } from '#portal/queries/request-key.ts'
import { askWithdrawal } from '#portal/queries/rights.ts'
import { withdrawalFailure } from './refusals.ts'
import { texts } from './texts.ts'

const tones: Readonly<Record<RightStatus, Tone>> = {
  in_progress: 'warning',
  closed: 'positive',
  unknown: 'neutral',
}

/** One request: what it asks for, its protocol, its state, and the way to follow it. */
export function RequestCard({ request }: { request: RightRequest }) {
  const { rules } = useProvider()
  const { id, kind, status, protocol, supportId, requestedAt, isWithdrawn } = request
  const isShown = status === 'in_progress' || rules.showsClosedSupportDetail
  return (
    <Card as="article" className="right-request" aria-labelledby={id}>
      <div className="right-head">
        <h3 id={id}>{rightLabels[kind]}</h3>
        <Chip tone={isWithdrawn ? 'neutral' : tones[status]}>
          {isWithdrawn ? texts.withdrawn : texts.status[status]}
        </Chip>
      </div>
      {rightSentences(request).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="right-note figures">
        {protocol && `${texts.protocolOf(protocol)}. `}
        {texts.askedOn(formatDateTime(requestedAt, rules.timeZone))}
      </p>
      <div className="right-acts">
        {rules.supportMenu === 'requests' && isShown && (
          <ButtonLink
            variant="quiet"
            isSmall
            to="/panel/customer-service/$support_id"
            params={{ support_id: supportId }}
          >
            {texts.follow}
          </ButtonLink>
        )}
        {request.mayWithdraw && <Withdrawal id={id} />}
      </div>
    </Card>
  )
}

function Withdrawal({ id }: { id: string }) {
  const client = useQueryClient()
  const [keyOf] = useState(createRequestKeys)
  const [isAsking, setIsAsking] = useState(false)
  const withdrawal = useMutation({
    mutationFn: () => askWithdrawal(client, { id, requestKey: keyOf(id) }),
    onSuccess: () => {
      setIsAsking(false)
      showToast({ kind: 'success', text: texts.withdrawnToast })
    },
  })
  function close() {
    withdrawal.reset()
    setIsAsking(false)
  }
  return (
    <>
      <OnlineButton
        variant="secondary"
        isSmall
        reason={texts.offline}
        onClick={() => setIsAsking(true)}
      >
        {texts.withdraw}
      </OnlineButton>
      <Confirm
        title={texts.withdrawTitle}
        action={texts.withdrawNow}
        isOpen={isAsking}
        isBusy={withdrawal.isPending}
        failure={withdrawal.isError ? withdrawalFailure(withdrawal.error).text : null}
        onConfirm={() => withdrawal.mutate()}
        onClose={close}
        finalFocus={screenHeading}
      >
        <p>{texts.withdrawNote}</p>
      </Confirm>
    </>
  )
}
