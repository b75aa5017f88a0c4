import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { MessageSender } from '#server/upstreams/messages/port.ts'
import type { Module } from '#server/platform/module.ts'
import { deriveKey } from '#server/platform/secrets/seal.ts'
import { recipientHasher, recordedSenders } from './recorded-senders.ts'
import { letters } from './table.ts'

/** A letter to one of the recipients that were asked for. */
export interface SentLetter extends Pick<
  typeof letters.$inferSelect,
  'at' | 'channel' | 'failure' | 'subject'
> {
  readonly recipient: string
}

export interface LettersModule extends Module {
  readonly mailer: Mailer
  readonly messages: MessageSender
  /** The newest letters to these e-mail addresses and mobiles. */
  latest(clientId: string, recipients: readonly string[], limit: number): Promise<SentLetter[]>
}

/** Records the fate of e-mails and messages with codes, for the support desk. */
export function lettersModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly mailer: Mailer
  readonly messages: MessageSender
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): LettersModule {
  const { database, rootKey } = deps
  const hashRecipient = recipientHasher(deriveKey(rootKey, 'letter-recipients'))
  return {
    ...recordedSenders({ ...deps, hashRecipient }),
    latest: async (clientId, recipients, limit) => {
      if (recipients.length === 0) return []
      const byHash = new Map(recipients.map((one) => [hashRecipient(clientId, one), one]))
      const rows = await database.db
        .select()
        .from(letters)
        .where(
          and(eq(letters.clientId, clientId), inArray(letters.recipientHash, [...byHash.keys()])),
        )
        .orderBy(desc(letters.at), desc(letters.id))
        .limit(limit)
      return rows.map(({ recipientHash, at, channel, failure, subject }) => {
        const recipient = byHash.get(recipientHash) ?? ''
        return { recipient, at, channel, failure, subject }
      })
    },
  }
}
