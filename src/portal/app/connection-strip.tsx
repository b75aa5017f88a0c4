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

/** What the query library asks again once the server is back is decided by its answers alone. */
onlineManager.setEventListener((setOnline) => {
  const follow = () => setOnline(!isConnectionLost())
  follow()
  return subscribeToConnection(follow)
})

/** Asked past what is remembered: it must reach the server or fail. */
const ask = () => queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })

/** Says, for as long as it is so, that what is shown comes from this device. */
export function ConnectionStrip() {
  const { isOffline } = useConnection()
  useEffect(() => pollConnection(ask), [])
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
