import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { useConnection } from './connection.ts'
import { Icon } from './icon.tsx'
import './offline-reason.css'

/**
 * Why something has to wait for the network, in words beside it; nothing while there is one. The
 * button it belongs to stays in its place with `aria-disabled`, described by this `id`.
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
