import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { isConnectionLost, subscribeToConnection } from '#portal/kit/browser/connection.ts'
import { outbox } from '#portal/offline/outbox.ts'
import { type SentCount, sendPending } from './outbox.ts'

/** How often sending is attempted while the server answers and the provider's ERP does not. */
const retryMs = minuteMs

export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.current)

/** Sends pending requests at entry, when the connection returns, and at intervals. */
export function useOutboxSending(onSent: (sent: SentCount) => void): void {
  const client = useQueryClient()
  useEffect(() => {
    const attempt = () => {
      if (isConnectionLost() || document.hidden) return
      void sendPending(client).then(onSent)
    }
    void outbox.reload().then(attempt)
    const unsubscribe = subscribeToConnection(attempt)
    const timer = setInterval(attempt, retryMs)
    return () => {
      unsubscribe()
      clearInterval(timer)
    }
  }, [client, onSent])
}
