import { outboxChannel } from '#contract/worker/channels.ts'
import { outboxMessageSchema } from '#contract/worker/messages.ts'
import { parseJson } from '#portal/kit/parse-json.ts'
import { openChannel } from './channel.ts'
import { createOutbox } from './outbox-store.ts'
import { sealedStore } from './sealed-store.ts'

/** Key of the list in the sealed store, which opens for this session only and is deleted with it. */
const storeKey = 'outbox'

const tabs = openChannel(outboxChannel, outboxMessageSchema)

/** The support requests of the signed-in subscriber that this device still has to send. */
export const outbox = createOutbox(
  {
    read: async () => parseJson((await sealedStore.readPatiently(storeKey)) ?? '[]'),
    write: (list) => sealedStore.write(storeKey, JSON.stringify(list)),
  },
  () => tabs.send('changed'),
)

tabs.listen(() => void outbox.reload())
