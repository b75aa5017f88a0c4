import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '#portal/kit/when-idle.ts'
import { takeLink } from '#portal/offline/push-notes.ts'
import { outdateInbox } from '#portal/queries/inbox.ts'
import { queryClient } from './query-client.ts'

const isPanelPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/panel(?:\/|$)/.test(path)

/** Follows taps on notifications, and keeps this device receiving what it was set to. */
export function usePushWatch(): void {
  const router = useRouter()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const go = (path: unknown) => {
      if (isPanelPath(path)) void router.navigate({ href: path })
    }
    const hear = ({ data }: MessageEvent) => {
      if (data?.type === 'OPEN') go(data.path)
      if (data?.type === 'PUSHED') void outdateInbox(queryClient)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    void takeLink().then(go)
    if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
    const stopWaiting = whenIdle(() => {
      // Without an answer now, the next opening tries again.
      import('./push-upkeep.ts').then(({ upkeep }) => upkeep()).catch(() => undefined)
    })
    return () => {
      navigator.serviceWorker.removeEventListener('message', hear)
      stopWaiting()
    }
  }, [router])
}
