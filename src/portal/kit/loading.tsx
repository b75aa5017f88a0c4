import { type ReactNode, useEffect, useState } from 'react'

/** Said only when the wait is long enough to be noticed. */
const announceAfterMs = 500

/** Skeletons with a voice: `label` ("Carregando faturas") is announced once the wait shows. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  const [isAnnounced, setIsAnnounced] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAnnounced(true), announceAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {isAnnounced ? label : ''}
      </span>
      {children}
    </div>
  )
}
