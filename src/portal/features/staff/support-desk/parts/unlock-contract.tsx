import { useProvider } from '#portal/kit/pages/provider.tsx'
import { unlockFor } from '#portal/queries/staff/desk/desk-unlock.ts'
import type { DeskContracts } from '#portal/queries/staff/desk/support-desk.ts'
import { DeskAction } from '../desk-actions.tsx'
import { useMayAct } from '../use-may-act.ts'
import { unlockFailure, UnlockRefused } from './unlock-refusals.ts'
import { unlockTexts as texts } from './unlock-texts.ts'

type DeskContract = DeskContracts['contracts'][number]

interface UnlockContractProps {
  /** The subscriber's id in the ERP. */
  customerId: string
  of: DeskContract
  state: keyof typeof texts.trustUnlock
}

/** Whether a trust unlock is free, and the button that does it for the subscriber where the provider allows that. */
export function UnlockContract({ customerId, of: contract, state }: UnlockContractProps) {
  const { rules } = useProvider()
  const mayAct = useMayAct()
  const { id, name } = contract
  const isOffered = state === 'offered' && mayAct && rules.allowsDeskUnlock
  return (
    <>
      <p className="desk-note">{texts.trustUnlock[state]}</p>
      {isOffered && (
        <div className="row-2 desk-actions">
          <DeskAction
            id={customerId}
            label={texts.unlock}
            title={texts.unlockTitle(name)}
            note={texts.unlockNote}
            run={async () => {
              const message = await unlockFor(customerId, id)
              if (message !== 'contract unlocked') throw new UnlockRefused(message)
              return texts.unlocked
            }}
            wordFailure={unlockFailure}
          />
        </div>
      )}
    </>
  )
}
