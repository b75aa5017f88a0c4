import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { texts } from '#portal/kit/texts.ts'
import './offline-reason.css'

/**
 * Text beside an action on why it has to wait for the network, or that a read-only page does not do it;
 * else null. Its button stays in place with `aria-disabled` and refers to this `id` in `aria-describedby`.
 */
export function OfflineReason({ id, children }: { id?: string; children: ReactNode }) {
  const { isOffline } = useConnection()
  const isClosed = viewingId() !== null
  if (!isOffline && !isClosed) return null
  return (
    <p className="offline-reason" {...(id !== undefined && { id })}>
      {!isClosed && <Icon of={WifiOff} size={18} />}
      <span>{isClosed ? texts.readOnly : children}</span>
    </p>
  )
}
