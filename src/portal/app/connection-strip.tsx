import { lazy, Suspense } from 'react'
import { onlineManager } from '@tanstack/react-query'
import { isConnectionLost, subscribeToConnection } from '#portal/kit/connection.ts'

/** Loaded at once: it is needed when the network is gone. Without it, the screens say so themselves. */
const ConnectionNotice = lazy(() =>
  import('./connection-notice.tsx').then(
    ({ ConnectionNotice: notice }) => ({ default: notice }),
    () => ({ default: () => null }),
  ),
)

/** The query library refetches when the server answers again, and not when the browser says so. */
onlineManager.setEventListener((setOnline) => {
  const follow = () => setOnline(!isConnectionLost())
  follow()
  return subscribeToConnection(follow)
})

/** The place above the screen where a lost or slow connection is said. */
export function ConnectionStrip() {
  return (
    <div role="status">
      <Suspense fallback={null}>
        <ConnectionNotice />
      </Suspense>
    </div>
  )
}
