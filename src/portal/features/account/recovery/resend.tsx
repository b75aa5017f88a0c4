import { useEffect, useState } from 'react'
import { resendPauseSeconds } from '#domain/account/recovery/recovery-steps.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { formatWait } from '#portal/kit/ages/format-wait.ts'
import { type ChosenContact, isConcealed } from './journey-store.ts'
import { sendFailure } from './refusals.ts'
import { sendCode } from './send-code.ts'
import { texts } from './texts.ts'

/** Button that sends another code to the same contact after the pause the server enforces. */
export function Resend({ to }: { to: ChosenContact }) {
  const [left, beginPause] = usePause()
  const [isSending, setIsSending] = useState(false)
  const [word, setWord] = useState('')

  async function resend() {
    setIsSending(true)
    try {
      await sendCode(to)
      setWord(isConcealed(to) ? texts.concealedResent : texts.resent)
      beginPause()
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
        // A real `disabled` would drop the focus.
        aria-disabled={left > 0 || undefined}
        onClick={() => {
          if (left === 0) void resend()
        }}
      >
        {left > 0 ? texts.resendIn(formatWait(left)) : texts.resend}
      </Button>
      <div role="status" className="recovery-voice">
        {word && <p className="recovery-note">{word}</p>}
      </div>
    </>
  )
}

/** Both in milliseconds, by the device's clock. */
const begin = () => ({ since: Date.now(), now: Date.now() })

/**
 * The whole seconds until another code may be sent, updated each second, and a function that begins the pause
 * anew. A device's clock that is put back ends the pause: the server counts a pause of its own.
 */
function usePause(): readonly [number, () => void] {
  const [{ since, now }, setTimes] = useState(begin)
  const passed = Math.floor((now - since) / secondMs)
  const left = passed < 0 ? 0 : Math.max(0, resendPauseSeconds - passed)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return undefined
    const tick = () => setTimes((times) => ({ ...times, now: Date.now() }))
    const timer = setInterval(tick, secondMs)
    return () => clearInterval(timer)
  }, [isOver])
  return [left, () => setTimes(begin())]
}
