import { lazy, Suspense, useEffect } from 'react'
import { onlineManager } from '@tanstack/react-query'
import { isConnectionLost, subscribeToConnection, useConnection } from '#portal/kit/connection.ts'
import { whenIdle } from '#portal/kit/when-idle.ts'
import { pollConnection } from '#portal/offline/reconnect.ts'
import { pingServer } from '#portal/queries/ping.ts'

const load = () => import('./connection-notice.tsx')
const ConnectionNotice = lazy(async () => ({ default: (await load()).ConnectionNotice }))

/** The query library refetches when the server answers again, and not when the browser says so. */
onlineManager.setEventListener((setOnline) => {
  const follow = () => setOnline(!isConnectionLost())
  follow()
  return subscribeToConnection(follow)
})

/** Watches the connection, and says above the screen when it is lost or slow. */
export function ConnectionStrip() {
  const { isOffline, isSlow } = useConnection()
  useEffect(() => pollConnection(pingServer), [])
  // Loaded while there is a network, because it is shown when there is none.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
  return (
    <div role="status">
      <Suspense fallback={null}>{(isOffline || isSlow) && <ConnectionNotice />}</Suspense>
    </div>
  )
}
