import { outboxChannel } from '#contract/worker/channels.ts'
import { outboxMessageSchema } from '#contract/worker/messages.ts'
import { openChannel } from './channel.ts'
import { createOutbox } from './outbox-store.ts'
import { sealedStore } from './sealed-store.ts'

/** What it is kept under, in the store that opens for the one who is signed in and goes with them. */
const record = 'outbox'

const tabs = openChannel(outboxChannel, outboxMessageSchema)

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? [] : JSON.parse(text)
  } catch {
    return []
  }
}

/** The support requests this device still has to send, of the subscriber who is signed in. */
export const outbox = createOutbox(
  {
    read: async () => parsed(await sealedStore.readForUpdate(record)),
    write: (list) => sealedStore.write(record, JSON.stringify(list)),
  },
  () => tabs.send('changed'),
)

tabs.listen(() => void outbox.reload())
