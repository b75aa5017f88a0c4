import { useState } from 'react'
import { Confirm } from '#portal/kit/confirm.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import type { FailedAction } from '#portal/kit/buttons/action-failure.tsx'
import { screenHeading } from '#portal/kit/pages/screen-title.ts'
import { withdrawalTexts as texts } from './withdrawal-words.ts'

interface WithdrawalProps {
  /** Takes the cancellation back (`useWithdrawal`). */
  of: {
    readonly run: () => void
    readonly isBusy: boolean
    readonly isDone: boolean
    readonly failed: FailedAction | null
    readonly reset: () => void
  }
}

/** "Desistir": takes a cancellation back, after a question. */
export function Withdrawal({ of: { run, isBusy, isDone, failed, reset } }: WithdrawalProps) {
  const [isAsking, setIsAsking] = useState(false)
  function close() {
    reset()
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
        title={texts.title}
        action={texts.action}
        isOpen={isAsking && !isDone}
        isBusy={isBusy}
        failure={failed?.failure ?? null}
        onConfirm={() => run()}
        onClose={close}
        finalFocus={screenHeading}
      >
        <p>{texts.note}</p>
      </Confirm>
    </>
  )
}
