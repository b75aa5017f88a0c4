import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { messageId } from '#contract/messaging/inbox.ts'

/**
 * "Não fui eu": ends what the device opened that a message of the kind `security` is about, and what it may
 * have left behind. Success too when it was signed out before; `was_open` says whether it was not.
 */
export const disownDevice = endpoint({
  name: 'disownDevice',
  method: 'POST',
  path: '/api/central/inbox/{messageId}/not-me',
  policy: 'subscriber',
  summary: 'End the device that a message about a new device is about.',
  worksWithoutErp: true,
  params: v.object({ messageId }),
  answer: v.object({ type: v.literal('success'), was_open: v.boolean() }),
  refusals: {
    'notice not found': 404,
    /** The message is about the device that this call comes from. */
    'this device': 409,
  },
})
