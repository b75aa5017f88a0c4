import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as v from 'valibot'
import { pushWorkerMessageSchema } from '#contract/worker/messages.ts'
import { isPanelPath } from '#contract/worker/panel-path.ts'
import { whenIdle } from '#portal/kit/when-idle.ts'
import { takeLink } from '#portal/offline/push-notes.ts'
import { invalidateInbox } from '#portal/queries/inbox.ts'
import { queryClient } from './query-client.ts'

/**
 * Opens the screens that taps on notifications lead to, updates the inbox when a push arrives, and
 * keeps this browser's push subscription in step with the server's settings.
 */
export function usePushMessages(): void {
  const router = useRouter()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const open = (path: string | null) => {
      if (path !== null && isPanelPath(path)) void router.navigate({ href: path })
    }
    const receive = ({ data }: MessageEvent) => {
      // workbox posts messages of its own here: they do not fit the schema.
      const message = v.safeParse(pushWorkerMessageSchema, data)
      if (!message.success) return
      if (message.output.type === 'PUSHED') {
        void invalidateInbox(queryClient)
        return
      }
      open(message.output.path)
      // The worker leaves its note for every tap: this one has led to its screen.
      void takeLink()
    }
    navigator.serviceWorker.addEventListener('message', receive)
    void takeLink().then(open)
    if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
    const cancel = whenIdle(() => {
      // A failed attempt is repeated when the portal is next opened.
      import('./sync-push.ts').then(({ syncPush }) => syncPush()).catch(() => undefined)
    })
    return () => {
      navigator.serviceWorker.removeEventListener('message', receive)
      cancel()
    }
  }, [router])
}
