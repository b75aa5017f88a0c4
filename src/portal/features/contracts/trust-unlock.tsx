import LockOpen from 'lucide-react/icons/lock-open'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Contract } from '#domain/contracts/contract.ts'
import { trustUnlockState } from '#domain/contracts/trust-unlock.ts'
import { Button } from '#portal/kit/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { OnlineButton } from '#portal/kit/online-button.tsx'
import { showToast } from '#portal/kit/toasts.ts'
import { unlockOnTrust } from '#portal/queries/contracts.ts'
import { unlockRefusal } from './refusals.ts'
import { texts } from './texts.ts'

/**
 * Unlocks a blocked connection on trust, before the invoice is paid. The terms are shown before the
 * subscriber accepts (specification 4).
 */
export function TrustUnlock({ contract }: { contract: Contract }) {
  const state = trustUnlockState(contract)
  if (state === 'not-blocked') return null
  const why = state === 'offered' ? null : texts.whyNot[state]
  const note = `unlock-${contract.id}`
  return (
    <div className="contract-unlock">
      <p id={note}>{why ?? texts.unlockLead}</p>
      {why ? (
        <Button icon={LockOpen} aria-disabled aria-describedby={note}>
          {texts.unlock}
        </Button>
      ) : (
        <Offer contract={contract} note={note} />
      )}
      <Link className="contract-link" to="/panel/financial/invoices/to-pay">
        {texts.seeOpen}
      </Link>
    </div>
  )
}

function Offer({ contract: { id }, note }: { contract: Contract; note: string }) {
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const unlock = useMutation({
    mutationFn: () => unlockOnTrust(client, id),
    onSuccess: ({ type }) => {
      if (type !== 'success') return
      setIsOpen(false)
      showToast({ kind: 'success', text: texts.unlocked })
    },
  })
  const refused = unlock.data && unlock.data.type !== 'success' ? unlock.data.message : null

  function open() {
    unlock.reset()
    setIsOpen(true)
  }

  function failure(): string | null {
    if (refused !== null) return unlockRefusal(refused)
    return unlock.isError ? texts.unlockFailure : null
  }

  return (
    <>
      <OnlineButton
        icon={LockOpen}
        aria-describedby={note}
        reason={texts.unlockOffline}
        onClick={open}
      >
        {texts.unlock}
      </OnlineButton>
      <Confirm
        title={texts.unlock}
        action={texts.unlockAction}
        isOpen={isOpen}
        isBusy={unlock.isPending}
        failure={failure()}
        onConfirm={() => unlock.mutate()}
        onClose={() => setIsOpen(false)}
      >
        <ul className="contract-terms">
          {texts.unlockTerms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </Confirm>
    </>
  )
}
