import Timer from 'lucide-react/icons/timer'
import { useEffect, useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { texts } from './texts.ts'

const pause = 30_000

/**
 * Countdown for the time the router stays unplugged, because people tend to plug it in too early.
 */
export function Restart() {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [left, setLeft] = useState(0)
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    if (endsAt === null) return undefined
    const timer = setInterval(() => {
      const seconds = Math.ceil((endsAt - Date.now()) / 1000)
      setLeft(seconds)
      if (seconds > 0) return
      setEndsAt(null)
      setIsOver(true)
    }, 250)
    return () => clearInterval(timer)
  }, [endsAt])

  function start() {
    setIsOver(false)
    setLeft(pause / 1000)
    setEndsAt(Date.now() + pause)
  }

  return (
    <div className="restart">
      <Button
        variant="secondary"
        isSmall
        icon={Timer}
        className="figures"
        aria-disabled={endsAt !== null}
        onClick={endsAt === null ? start : undefined}
      >
        {endsAt === null ? texts.count : texts.counting(left)}
      </Button>
      <p role="status">{isOver && texts.counted}</p>
    </div>
  )
}
