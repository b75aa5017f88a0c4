import { type ReactNode, useEffect, useState } from 'react'

/** Milliseconds before the wait is announced; shorter waits are not noticed. */
const announceAfterMs = 500

/**
 * Wraps skeletons; screen readers announce `label` ("Carregando faturas") once the wait is long. It stands
 * beside what is busy, within which they may hold an announcement back until it is gone.
 */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  const [isAnnounced, setIsAnnounced] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAnnounced(true), announceAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <span className="visually-hidden" role="status">
        {isAnnounced ? label : ''}
      </span>
      <div aria-busy="true">{children}</div>
    </>
  )
}
