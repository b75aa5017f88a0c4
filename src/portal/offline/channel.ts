import * as v from 'valibot'

/** Messages of one kind between the tabs and workers of this origin. */
export interface Channel<Message> {
  readonly send: (message: Message) => void
  /** Returns the function that ends listening. Messages that do not fit the schema are dropped. */
  readonly listen: (listener: (message: Message) => void) => () => void
}

/** Opens a `BroadcastChannel`; where the browser has none, nothing is sent and nothing arrives. */
export function openChannel<Message>(
  name: string,
  schema: v.GenericSchema<unknown, Message>,
): Channel<Message> {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null
  return {
    send(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      channel?.postMessage(message)
    },
    listen(listener) {
      const receive = ({ data }: MessageEvent) => {
        const message = v.safeParse(schema, data)
        if (message.success) listener(message.output)
      }
      channel?.addEventListener('message', receive)
      return () => channel?.removeEventListener('message', receive)
    },
  }
}
