import { onlineManager } from '@tanstack/react-query'
import { isConnectionLost, subscribeToConnection } from '#portal/kit/browser/connection.ts'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'

/** Loaded at once: it is needed when the network is gone. Without it, the screens say so themselves. */
const ConnectionNotice = lazyPart(
  async () => (await import('#portal/app/notices/connection-notice.tsx')).ConnectionNotice,
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
      <ConnectionNotice />
    </div>
  )
}
