import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { useConnection } from './connection.ts'
import { Icon } from './icon.tsx'
import './offline-reason.css'

/**
 * Text beside an action on why it has to wait for the network; null while online. Its button stays
 * in place with `aria-disabled` and refers to this `id` in `aria-describedby`.
 */
export function OfflineReason({ id, children }: { id?: string; children: ReactNode }) {
  const { isOffline } = useConnection()
  if (!isOffline) return null
  return (
    <p className="offline-reason" {...(id !== undefined && { id })}>
      <Icon of={WifiOff} size={18} />
      <span>{children}</span>
    </p>
  )
}
