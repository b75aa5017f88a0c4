/**
 * The kinds of messages in a subscriber's inbox.
 * - `reminder`: a bill is due soon
 * - `announcement`: a message of the provider to all its subscribers
 * - `test`: the test notification of "Testar aviso"
 */
export const inboxMessageKinds = ['reminder', 'announcement', 'test'] as const
export type InboxMessageKind = (typeof inboxMessageKinds)[number]
