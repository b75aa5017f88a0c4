import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { renewRecoveryCodes } from '#portal/queries/staff/admin-account.ts'
import { renewCodesFailure } from '../access-refusals.ts'
import { texts } from '../access-texts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface OwnRecoveryCodesProps {
  /** How many are left; null without an authenticator. */
  left: number | null
  onRenewed: () => void
}

/** How many recovery codes are left, and new ones, which are shown once. */
export function OwnRecoveryCodes({ left, onRenewed }: OwnRecoveryCodesProps) {
  const [isAsking, setIsAsking] = useState(false)
  const renewing = useMutation({
    mutationFn: renewRecoveryCodes,
    onSuccess: () => {
      setIsAsking(false)
      onRenewed()
    },
  })
  return (
    <Card as="section" aria-labelledby="own-recovery-codes" className="own-access-card">
      <h2 id="own-recovery-codes">{texts.recoveryCodes}</h2>
      <p className="own-access-lead">{texts.recoveryLead}</p>
      {renewing.data ? (
        <RecoveryCodes codes={renewing.data} onKept={() => renewing.reset()} />
      ) : (
        <p>{left === null ? texts.noCodesYet : texts.codesLeft(left)}</p>
      )}
      {left !== null && !renewing.data && (
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          {texts.renewCodes}
        </Button>
      )}
      <Confirm
        title={texts.renewCodesTitle}
        action={texts.renewCodes}
        isOpen={isAsking}
        isBusy={renewing.isPending}
        failure={renewing.error && renewCodesFailure(renewing.error).text}
        onConfirm={() => renewing.mutate()}
        onClose={() => setIsAsking(false)}
      >
        <p>{texts.renewCodesNote}</p>
      </Confirm>
    </Card>
  )
}
