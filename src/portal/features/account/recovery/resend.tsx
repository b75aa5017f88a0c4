import { useEffect, useState } from 'react'
import { resendPauseSeconds } from '#domain/account/recovery/recovery-steps.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { formatWait } from '#portal/kit/ages/format-wait.ts'
import { type ChosenContact, isConcealed } from './journey-store.ts'
import { sendFailure } from './refusals.ts'
import { sendCode } from './send-code.ts'
import { texts } from './texts.ts'

/** Button that sends another code to the same contact after the pause the server enforces. */
export function Resend({ to }: { to: ChosenContact }) {
  const [since, setSince] = useState(() => Date.now())
  const [isSending, setIsSending] = useState(false)
  const [word, setWord] = useState('')
  const left = useSecondsLeft(since + resendPauseSeconds * 1000)

  async function resend() {
    setIsSending(true)
    try {
      await sendCode(to)
      setWord(isConcealed(to) ? texts.concealedResent : texts.resent)
      setSince(Date.now())
    } catch (error) {
      setWord(sendFailure(error).text)
    } finally {
      setIsSending(false)
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        isWide
        isBusy={isSending}
        disabled={left > 0}
        onClick={() => void resend()}
      >
        {left > 0 ? texts.resendIn(formatWait(left)) : texts.resend}
      </Button>
      <div role="status" className="recovery-voice">
        {word && <p className="recovery-note">{word}</p>}
      </div>
    </>
  )
}

/** Whole seconds until `end` (epoch milliseconds), updated each second. */
function useSecondsLeft(end: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= end) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [end])
  // `now` can be stale right after a code is sent, so the result is capped at the pause.
  return Math.min(resendPauseSeconds, Math.max(0, Math.ceil((end - now) / 1000)))
}
