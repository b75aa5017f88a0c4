import Wifi from 'lucide-react/icons/wifi'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { Router } from '#domain/service/routers/router.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { texts } from './texts.ts'

/**
 * Shows whether the ACS reaches the router; nothing when the ACS does not report it, or when this page
 * cannot know it.
 */
export function RouterChip({ router }: { router: Router }) {
  const { isOffline } = useConnection()
  if (router.isOnline === null || isOffline) return null
  return router.isOnline ? (
    <Chip tone="positive" icon={Wifi}>
      {texts.online}
    </Chip>
  ) : (
    <Chip tone="warning" icon={WifiOff}>
      {texts.offline}
    </Chip>
  )
}
