import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect } from 'react'
import { onlineManager } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isConnectionLost, subscribeToConnection, useConnection } from '#portal/kit/connection.ts'
import { Icon } from '#portal/kit/icon.tsx'
import { pollConnection } from '#portal/offline/reconnect.ts'
import { sessionQuery } from '#portal/queries/session.ts'
import './connection-strip.css'
import { panelTexts } from './panel-texts.ts'
import { queryClient } from './query-client.ts'

/** The query library refetches when the server answers again, and not when the browser says so. */
onlineManager.setEventListener((setOnline) => {
  const follow = () => setOnline(!isConnectionLost())
  follow()
  return subscribeToConnection(follow)
})

/** Fetched past the cache: it must reach the server or fail. */
const ping = () => queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })

/** Shows, while the connection is lost, that the screen shows what this device has stored. */
export function ConnectionStrip() {
  const { isOffline } = useConnection()
  useEffect(() => pollConnection(ping), [])
  return (
    <div role="status">
      {isOffline && (
        <p className="connection-strip">
          <Icon of={WifiOff} size={18} />
          <span>
            {panelTexts.offline} <Link to="/sem-internet">{panelTexts.whatToDo}</Link>
          </span>
        </p>
      )}
    </div>
  )
}
