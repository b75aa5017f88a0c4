import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import './passkey-prompt.css'

export interface PasskeyOutcome {
  readonly isFailure: boolean
  readonly text: string
}

interface PasskeyPromptProps {
  label: string
  /** Why the button waits while offline. */
  offlineReason: string
  isBusy: boolean
  /** What came of the last try. */
  outcome: PasskeyOutcome | null
  onPress: () => void
}

/** The button that signs in with a passkey, and what came of it. */
export function PasskeyPrompt(props: PasskeyPromptProps) {
  const { label, offlineReason, isBusy, outcome, onPress } = props
  return (
    <div className="stack-2">
      <OnlineButton
        variant="secondary"
        icon={Fingerprint}
        isWide
        isBusy={isBusy}
        reason={offlineReason}
        onClick={onPress}
      >
        {label}
      </OnlineButton>
      <p role={outcome?.isFailure ? 'alert' : 'status'} className="passkey-outcome">
        {outcome?.text}
      </p>
    </div>
  )
}
