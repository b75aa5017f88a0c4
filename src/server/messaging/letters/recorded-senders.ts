import { createHmac } from 'node:crypto'
import type { Database } from '#server/platform/db/database.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { MessageSender } from '#server/upstreams/messages/port.ts'
import { letters } from './table.ts'

type Letter = Omit<typeof letters.$inferInsert, 'at' | 'failure' | 'id'>

/** Stands for an address or mobile, which is not kept. */
export type HashRecipient = (clientId: string, recipient: string) => string

export const recipientHasher =
  (key: Uint8Array): HashRecipient =>
  (clientId, recipient) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, recipient.toLowerCase()]))
      .digest('base64url')

/** Mailer and message sender that record what became of each letter. */
export function recordedSenders(deps: {
  readonly database: Pick<Database, 'db'>
  readonly mailer: Mailer
  readonly messages: MessageSender
  readonly hashRecipient: HashRecipient
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): { readonly mailer: Mailer; readonly messages: MessageSender } {
  const { database, mailer, messages, hashRecipient, now, log } = deps

  /** The letter has left, or failed, by now: a failure to record it changes neither. */
  async function record(letter: Letter, failure: string): Promise<void> {
    try {
      await database.db.insert(letters).values({ ...letter, at: now(), failure })
    } catch (error) {
      log.error({ error, tenant: letter.clientId }, 'letter was not recorded')
    }
  }

  async function send(letter: Letter, sending: Promise<void>): Promise<void> {
    try {
      await sending
    } catch (error) {
      await record(letter, error instanceof UpstreamFailure ? error.detail : 'not sent')
      throw error
    }
    await record(letter, '')
  }

  return {
    mailer: {
      canSend: mailer.canSend,
      send: (sender, mail, signal) => {
        const { clientId } = sender
        const recipientHash = hashRecipient(clientId, mail.to)
        const letter = { clientId, recipientHash, channel: 'mail', subject: mail.subject } as const
        return send(letter, mailer.send(sender, mail, signal))
      },
      check: (sender) => mailer.check(sender),
    },
    messages: {
      sendTest: (tenant, mobile, signal) => messages.sendTest(tenant, mobile, signal),
      sendCode: (tenant, message, signal) => {
        const { clientId, messageGateway } = tenant
        const recipientHash = hashRecipient(clientId, message.mobile)
        const channel = messageGateway?.channel ?? 'sms'
        const letter = { clientId, recipientHash, channel, subject: '' }
        return send(letter, messages.sendCode(tenant, message, signal))
      },
    },
  }
}
