import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import LockOpen from 'lucide-react/icons/lock-open'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { trustUnlockState } from '#domain/service/contracts/trust-unlock.ts'
import { formatDate } from '#domain/platform/time/dates.ts'
import { Confirm } from '#portal/kit/confirm.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { unlockOnTrust } from '#portal/queries/service/contract-actions.ts'
import { unlockFailure, unlockRefusal } from './refusals.ts'
import './contracts.css'
import { texts } from './texts.ts'

interface TrustUnlockProps {
  contract: Contract
  /** Off where the open invoices can be reached beside it. */
  linksInvoices?: boolean
}

/**
 * Unlocks a blocked connection on trust, before the invoice is paid, and says in the same place what
 * happened. The terms are shown before the subscriber accepts (specification 4).
 */
export function TrustUnlock({ contract, linksInvoices = true }: TrustUnlockProps) {
  const { id } = contract
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const outcome = useRef<HTMLDivElement>(null)
  const unlock = useMutation({
    mutationFn: () => unlockOnTrust(client, id),
    onSuccess: ({ type }) => type === 'success' && setIsOpen(false),
  })
  const isUnlocked = unlock.data?.type === 'success'
  const refused = unlock.data && !isUnlocked ? unlock.data.message : null

  function open() {
    unlock.reset()
    setIsOpen(true)
  }

  function failure() {
    if (refused !== null) return unlockRefusal(refused)
    return unlock.isError ? unlockFailure(unlock.error) : null
  }

  return (
    <>
      {isUnlocked ? (
        <Unlocked ref={outcome} until={contract.onTrustUntil}>
          {linksInvoices && <OpenInvoices />}
        </Unlocked>
      ) : (
        // The contract is fetched again before the answer is read; the offer stays until then.
        <Offer
          contract={contract}
          isAsking={unlock.isPending}
          isSecond={!linksInvoices}
          onAsk={open}
        >
          {linksInvoices && <OpenInvoices />}
        </Offer>
      )}
      <Confirm
        title={texts.unlock}
        action={texts.unlockAction}
        isOpen={isOpen}
        isBusy={unlock.isPending}
        failure={failure()}
        onConfirm={() => unlock.mutate()}
        onClose={() => setIsOpen(false)}
        finalFocus={() => outcome.current}
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

interface OfferProps {
  contract: Contract
  isAsking: boolean
  /** Paying comes first, in a button beside it. */
  isSecond: boolean
  onAsk: () => void
  children: ReactNode
}

function Offer({ contract, isAsking, isSecond, onAsk, children }: OfferProps) {
  const state = isAsking ? 'offered' : trustUnlockState(contract)
  if (state === 'not-blocked') return <OnTrust contract={contract} />
  const why = state === 'offered' ? null : texts.whyNot[state]
  const note = `unlock-${contract.id}`
  return (
    <div className="stack-4 contract-unlock">
      <p id={note}>{why ?? texts.unlockLead}</p>
      <OnlineButton
        variant={isSecond ? 'secondary' : 'primary'}
        icon={LockOpen}
        aria-describedby={note}
        aria-disabled={why !== null}
        reason={texts.unlockOffline}
        onClick={why === null ? onAsk : undefined}
      >
        <span>
          {texts.unlock}
          <span className="visually-hidden"> {texts.contract(contract.id)}</span>
        </span>
      </OnlineButton>
      {children}
    </div>
  )
}

interface UnlockedProps {
  until: string | null
  ref: Ref<HTMLDivElement>
  children: ReactNode
}

function Unlocked({ until, ref, children }: UnlockedProps) {
  return (
    <div className="contract-note contract-unlocked" ref={ref} tabIndex={-1}>
      <Icon of={CircleCheck} />
      <div>
        <p>{until ? texts.unlockedUntil(formatDate(until)) : texts.unlocked}</p>
        <p className="contract-quiet">{texts.unlockedNote}</p>
        {children}
      </div>
    </div>
  )
}

function OpenInvoices() {
  return (
    <Link className="contract-link" to="/panel/financial/invoices/to-pay">
      {texts.seeOpen}
    </Link>
  )
}

/** Warns that the connection is only unlocked on trust, before it is blocked again. */
function OnTrust({ contract: { isOnTrust, onTrustUntil, internet } }: { contract: Contract }) {
  if (!isOnTrust || internet !== 'A') return null
  return (
    <p className="contract-note">
      <Icon of={CircleAlert} />
      {onTrustUntil ? texts.onTrustUntil(formatDate(onTrustUntil)) : texts.onTrust}
    </p>
  )
}
