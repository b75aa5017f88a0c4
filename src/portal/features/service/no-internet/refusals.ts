import type { createSupportMessage, createSupportRequest } from '#contract/service/support.ts'
import { commonWording, ownWording, type RefusalTable } from '#portal/kit/frames/refusal-texts.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { texts } from './texts.ts'

const table: RefusalTable<typeof createSupportRequest | typeof createSupportMessage, never> = {
  own: {
    'support by chat only': texts.refusedChat,
    'request under way': null,
    'subject not provided': texts.refusedSubject,
    'invalid subject': texts.refusedSubject,
    'phone not provided': texts.refusedPhone,
    'invalid phone': texts.refusedPhone,
    'invalid message': texts.refusedMessage,
    'message too long': texts.refusedMessage,
    'message not provided': texts.refusedMessage,
    'support closed': texts.refusedClosed,
    'new messages not allowed': texts.refusedClosed,
    'support not found': texts.refusedGone,
  },
}

/**
 * Text for the refusal of a request or message that waited for the network. Takes the server's text, the only
 * part of the refusal that is stored.
 */
export function waitingRefusalText(text: string | null): string {
  const wording = ownWording(table, text) ?? commonWording(table, text) ?? common.serverFailure
  return typeof wording === 'string' ? wording : wording.text
}
