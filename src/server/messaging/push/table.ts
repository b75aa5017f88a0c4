import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/** The key pair that proves to push services which provider sends (VAPID); it never changes. */
export const pushKeys = pgTable('push_keys', {
  clientId: text('client_id').primaryKey(),
  /** 65 bytes of a point on P-256, base64url: browsers bind a subscription to it. */
  publicKey: text('public_key').notNull(),
  sealedPrivateKey: text('sealed_private_key').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
