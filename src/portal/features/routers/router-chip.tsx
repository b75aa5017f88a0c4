import Wifi from 'lucide-react/icons/wifi'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { Router } from '#domain/routers/router.ts'
import { Chip } from '#portal/kit/chip.tsx'
import { texts } from './texts.ts'

/** Shows whether the ACS reaches the router; null when the ACS does not report it. */
export function RouterChip({ router }: { router: Router }) {
  if (router.isOnline === null) return null
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
