/**
 * The kinds of messages in a subscriber's inbox.
 * - `reminder`: a bill is due soon
 * - `payment`: a bill was paid by PIX or boleto
 * - `automatic`: a bill is paid by itself, or is not, or an agreement to do so changed
 * - `change`: what a bill is made of will change
 * - `answer`: support answered a request, or did something for the subscriber
 * - `announcement`: a message of the provider to all its subscribers
 * - `outage`: an outage or a maintenance that affects the subscriber, or its end
 * - `security`: the account was opened on a new device
 * - `test`: the test notification of "Testar aviso"
 */
export const inboxMessageKinds = [
  'reminder',
  'payment',
  'automatic',
  'change',
  'answer',
  'announcement',
  'outage',
  'security',
  'test',
] as const
export type InboxMessageKind = (typeof inboxMessageKinds)[number]
