import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useEffect, useRef, useState } from 'react'
import { OnlineButton } from '#portal/kit/online-button.tsx'
import { enterByAutofill, enterWithPasskey, isDeclined } from '#portal/queries/passkeys.ts'
import { passkeyFailure } from './passkey-refusals.ts'
import { texts } from './texts.ts'

interface Outcome {
  readonly isFailure: boolean
  readonly text: string
}

const declined: Outcome = { isFailure: false, text: texts.passkeyDeclined }
const failed = (error: unknown): Outcome => ({ isFailure: true, text: passkeyFailure(error).text })

export interface PasskeyProps {
  onEntered: () => void
  /** What the subscriber says of the device; unsaid where they are not asked. */
  isOwnDevice?: boolean | undefined
}

/** The button, and the same offer among what the browser fills in, where it can. */
export function PasskeyButton({ onEntered, isOwnDevice }: PasskeyProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const autofill = useRef<AbortController>(null)

  // The offer waits for long: when it is taken, the present choice and way on count.
  const latest = useRef({ onEntered, isOwnDevice })
  useEffect(() => {
    latest.current = { onEntered, isOwnDevice }
  }, [onEntered, isOwnDevice])

  useEffect(() => {
    const offer = new AbortController()
    autofill.current = offer
    const isOwn = () => latest.current.isOwnDevice
    enterByAutofill(offer.signal, isOwn).then(
      (hasEntered) => hasEntered && latest.current.onEntered(),
      (error: unknown) => setOutcome(failed(error)),
    )
    return () => offer.abort()
  }, [])

  async function enter() {
    autofill.current?.abort()
    setIsBusy(true)
    setOutcome(null)
    try {
      await enterWithPasskey(isOwnDevice)
      onEntered()
    } catch (error) {
      setOutcome(isDeclined(error) ? declined : failed(error))
    }
    setIsBusy(false)
  }

  return (
    <div className="passkey-entry">
      <OnlineButton
        variant="secondary"
        icon={Fingerprint}
        isWide
        isBusy={isBusy}
        reason={texts.passkeyOffline}
        onClick={() => void enter()}
      >
        {texts.passkey}
      </OnlineButton>
      <p role={outcome?.isFailure ? 'alert' : 'status'} className="passkey-outcome">
        {outcome?.text}
      </p>
    </div>
  )
}
