import { openOutbox } from './outbox-store.ts'
import { sealedStore } from './sealed-store.ts'

/** What it is kept under, in the store that opens for the one who is signed in and goes with them. */
const record = 'outbox'

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('portal-outbox') : null

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? [] : JSON.parse(text)
  } catch {
    return []
  }
}

/** The support requests this device still has to send, of the subscriber who is signed in. */
export const outbox = openOutbox(
  {
    read: async () => parsed(await sealedStore.getCalmly(record)),
    write: (list) => sealedStore.put(record, JSON.stringify(list)),
  },
  () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    tabs?.postMessage('changed')
  },
)

tabs?.addEventListener('message', () => void outbox.reload())
