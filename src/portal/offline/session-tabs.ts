import { sessionChannel } from '#contract/worker/channels.ts'
import { signOutReasonSchema } from '#contract/worker/messages.ts'
import { openChannel } from './channel.ts'

const tabs = openChannel(sessionChannel, signOutReasonSchema)

/** Tells every other tab, at once and without a network, that the session ended, and why. */
export const broadcastSessionEnd = tabs.send

/** Calls the listener when another tab ended the session; returns the function that ends listening. */
export const onSessionEnd = tabs.listen
