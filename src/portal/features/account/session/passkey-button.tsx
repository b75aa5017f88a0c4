import { useEffect, useRef, useState } from 'react'
import { type PasskeyOutcome, PasskeyPrompt } from '#portal/kit/browser/passkey-prompt.tsx'
import { isDeclined } from '#portal/queries/account/passkey-ceremonies.ts'
import { enterByAutofill, enterWithPasskey } from '#portal/queries/account/passkeys.ts'
import { passkeyFailure } from './passkey-refusals.ts'
import { texts } from './texts.ts'

const declined: PasskeyOutcome = { isFailure: false, text: texts.passkeyDeclined }
const failed = (error: unknown): PasskeyOutcome => ({
  isFailure: true,
  text: passkeyFailure(error).text,
})

export interface PasskeyProps {
  onEntered: () => void
  /** What the subscriber says of the device; unsaid where they are not asked. */
  isOwnDevice?: boolean | undefined
}

/** The button, and the same offer among what the browser fills in, where it can. */
export function PasskeyButton({ onEntered, isOwnDevice }: PasskeyProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<PasskeyOutcome | null>(null)
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
    <PasskeyPrompt
      label={texts.passkey}
      offlineReason={texts.passkeyOffline}
      isBusy={isBusy}
      outcome={outcome}
      onPress={() => void enter()}
    />
  )
}
