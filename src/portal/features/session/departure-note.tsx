import { useLocation } from '@tanstack/react-router'
import Info from 'lucide-react/icons/info'
import { Icon } from '#portal/kit/icon.tsx'
import type { Departure } from './departure.ts'
import { texts } from './texts.ts'

const words: Readonly<Record<Departure, string>> = {
  expired: texts.expired,
  'expired-unsent': texts.expiredUnsent,
  'signed-out': texts.signedOut,
  erased: texts.erased,
}

/** Why the visitor is here again, when the portal sent them. */
export function DepartureNote() {
  const departure = useLocation({ select: (location) => location.state.departure })
  return (
    <div role="status" className="departure-voice">
      {departure && (
        <p className="departure">
          <Icon of={Info} />
          {words[departure]}
        </p>
      )}
    </div>
  )
}
