import { outboxChannel } from '#contract/worker/channels.ts'
import { outboxMessageSchema } from '#contract/worker/messages.ts'
import { parseJson } from '#portal/kit/values/parse-json.ts'
import { unsentMark } from '#portal/session/sign-out-reason.ts'
import { currentToken } from '#portal/session/session-token.ts'
import { openChannel } from './channel.ts'
import { createOutbox } from './outbox-store.ts'
import { sealedStore } from './sealed-store.ts'

/** Key of the list in the sealed store, which opens for this session only and is deleted with it. */
const storeKey = 'outbox'

/** Key of the content of a file in the sealed store. */
export const pendingFileKey = (key: string): string => `${storeKey}-file-${key}`

const tabs = openChannel(outboxChannel, outboxMessageSchema)

/** The support requests of the signed-in subscriber that this device still has to send. */
export const outbox = createOutbox(
  {
    read: async () => {
      const text = await sealedStore.readPatiently(storeKey)
      // An answer of the server may have ended the session meanwhile, and with it the key.
      return text === null || !currentToken() ? undefined : parseJson(text ?? '[]')
    },
    write: (list) => sealedStore.keep(storeKey, JSON.stringify(list)),
    removeFile: (key) => sealedStore.remove(pendingFileKey(key)),
  },
  () => tabs.send('changed'),
)

outbox.subscribe(() => (outbox.hasUnsent() ? unsentMark.set() : unsentMark.clear()))

tabs.listen(() => void outbox.reload())
