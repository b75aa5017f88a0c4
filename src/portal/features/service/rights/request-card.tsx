import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RightRequest } from '#contract/service/rights.ts'
import { rightLabels, rightSentences } from '#domain/service/rights/right-words.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { RequestCard } from '#portal/kit/filed/request-card.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { screenHeading } from '#portal/kit/pages/screen-title.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { askWithdrawal } from '#portal/queries/service/rights.ts'
import { withdrawalFailure } from './refusals.ts'
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
      {request.mayWithdraw && <Withdrawal id={request.id} />}
    </RequestCard>
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
