/**
 * The kinds of messages in a subscriber's inbox.
 * - `reminder`: a bill is due soon
 * - `payment`: a bill was paid by PIX or boleto
 * - `answer`: support answered a request
 * - `announcement`: a message of the provider to all its subscribers
 * - `test`: the test notification of "Testar aviso"
 */
export const inboxMessageKinds = ['reminder', 'payment', 'answer', 'announcement', 'test'] as const
export type InboxMessageKind = (typeof inboxMessageKinds)[number]
