import type { AnyRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { pushWorkerMessageSchema } from '#contract/worker/messages.ts'
import { whenIdle } from '#portal/kit/browser/when-idle.ts'
import { takeLink } from '#portal/offline/push/push-notes.ts'
import { invalidateInbox } from '#portal/queries/messaging/inbox.ts'
import { openScreen } from '#portal/app/start/open-screen.ts'
import { queryClient } from '#portal/app/query-client.ts'
import { showRemindedBills } from '#portal/app/panel/reminded-bills.ts'
import { syncPush } from './sync-push.ts'

/** A failed attempt is repeated when the portal is next opened. */
const ignoreErrors = (work: Promise<unknown>) => void work.catch(() => undefined)

/** Listens to the notification worker; returns the function that ends it. */
export function listenToPushWorker(router: AnyRouter): () => void {
  const open = (path: string | null) => {
    if (path !== null) openScreen(router, path)
  }
  const receive = ({ data }: MessageEvent) => {
    // workbox posts messages of its own here: they do not fit the schema.
    const message = v.safeParse(pushWorkerMessageSchema, data)
    if (!message.success) return
    if (message.output.type === 'PUSHED') {
      void invalidateInbox(queryClient)
      ignoreErrors(showRemindedBills())
      return
    }
    open(message.output.path)
    // The worker leaves its note for every tap: this one has led to its screen.
    void takeLink()
  }
  navigator.serviceWorker.addEventListener('message', receive)
  void takeLink().then(open)
  ignoreErrors(showRemindedBills())
  const cancel = whenIdle(() => ignoreErrors(syncPush()))
  return () => {
    navigator.serviceWorker.removeEventListener('message', receive)
    cancel()
  }
}
