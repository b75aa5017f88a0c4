import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { minuteMs } from '#domain/durations.ts'
import { isConnectionLost, subscribeToConnection } from '#portal/kit/connection.ts'
import { outbox } from '#portal/offline/outbox.ts'
import { sendPending } from './outbox.ts'

/** Milliseconds between two tries while the server answers and the provider does not. */
const again = minuteMs

export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.current)

/** Sends what waits on entry and whenever the server is within reach again. */
export function useOutboxSending(onSent: (count: number) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    const look = () => {
      if (isConnectionLost() || document.hidden) return
      void sendPending(client).then((count) => count > 0 && onSent(count))
    }
    void outbox.reload().then(look)
    const stop = subscribeToConnection(look)
    const timer = setInterval(look, again)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [client, onSent])
}
