import Wifi from 'lucide-react/icons/wifi'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { Router } from '#domain/service/routers/router.ts'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { texts } from './texts.ts'
import { useSeenConnection } from './use-seen-connection.ts'

/** Shows whether the internet of a router is connected; nothing where that is not known. */
export function RouterChip({ router }: { router: Router }) {
  const seen = useSeenConnection(router)
  if (!seen || seen.connection.is === 'unknown') return null
  const { connection } = seen
  return connection.is === 'online' && !connection.but ? (
    <Chip tone="positive" icon={Wifi}>
      {texts.online}
    </Chip>
  ) : (
    <Chip tone="warning" icon={WifiOff}>
      {connection.but ? texts.but[connection.but] : texts.offline}
    </Chip>
  )
}
