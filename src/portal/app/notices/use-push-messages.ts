import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { whenIdle } from '#portal/kit/browser/when-idle.ts'

/**
 * Opens the screens that taps on notifications lead to, shows the bills that reminders brought, updates
 * the inbox when a push arrives, closes notifications of what is done, and keeps this browser's push
 * subscription in step with the server's settings. Loaded beside the first screen: a tap before that has
 * left a note.
 */
export function usePushMessages(): void {
  const router = useRouter()
  const provider = useProvider()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    let isOver = false
    const ends: (() => void)[] = []
    const listen = async () => {
      const { listenToPushWorker } = await import('./push-messages.ts')
      if (!isOver) ends.push(listenToPushWorker(router))
    }
    const tidy = async () => {
      const { tidyNotifications } = await import('./tidy-notifications.ts')
      if (!isOver) ends.push(tidyNotifications(router, provider))
    }
    listen().catch(() => undefined)
    const cancel = whenIdle(() => void tidy().catch(() => undefined))
    return () => {
      isOver = true
      cancel()
      for (const end of ends) end()
    }
  }, [router, provider])
}
