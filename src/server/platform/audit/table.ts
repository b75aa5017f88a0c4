import { bigint, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/db/instant.ts'

/**
 * What subscribers and staff did. Each row names its place in the chain of its provider and the hash
 * over itself and the row before (`chain.ts`). Triggers of the migrations refuse to change a row, and
 * to delete one of the last five years.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** The provider it concerns; empty for the administration. */
    clientId: text('client_id').notNull(),
    /**
     * The login of a member of staff, or the id of a subscriber; empty for an account that does not
     * exist. Entries stay when the account is deleted.
     */
    who: text().notNull(),
    role: text({ enum: ['admin', 'provider', 'subscriber', 'token'] }).notNull(),
    action: text().notNull(),
    /** Names of the fields that changed, some with values (`told-fields.ts`); the outcome of a test. */
    fields: text().array().notNull().default([]),
    /** The subscriber who acted; null for staff. */
    customerId: text('customer_id'),
    /** The keyed hash of that subscriber's document; empty for staff. */
    documentHash: text('document_hash').notNull().default(''),
    /** What was acted on: the id of an invoice, contract, card or router; empty for none. */
    subject: text().notNull().default(''),
    /** How often, for what is counted by the hour. */
    times: integer().notNull().default(1),
    /** The address of refused sign-ins, the /64 of an IPv6 one; empty for everything else. */
    source: text().notNull().default(''),
    /** From 1 in each chain, without gaps. */
    position: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('audit_entries_tenant').on(table.clientId, table.id),
    index('audit_entries_customer').on(table.clientId, table.customerId),
    unique('audit_entries_position').on(table.clientId, table.position),
  ],
)

/** The two ends of each chain, and what the last verification found. */
export const auditChains = pgTable('audit_chains', {
  /** Empty for the administration. */
  clientId: text('client_id').primaryKey(),
  lastPosition: bigint('last_position', { mode: 'number' }).notNull().default(0),
  lastHash: text('last_hash').notNull().default(''),
  /** The position and hash before the first row that is still kept. */
  prunedPosition: bigint('pruned_position', { mode: 'number' }).notNull().default(0),
  prunedHash: text('pruned_hash').notNull().default(''),
  /** Both ends, sealed; null is broken (`register.ts` seals those of versions before the seal). */
  sealedEnds: text('sealed_ends'),
  /** Of the administration's chain: which chains there are (`register.ts`), sealed; null elsewhere. */
  sealedRegister: text('sealed_register'),
  verifiedAt: instant('verified_at'),
  /** The position that the last verification found wrong; null for none. */
  brokenAt: bigint('broken_at', { mode: 'number' }),
})

/** Refused sign-ins of the present hour; a closed hour becomes one audit entry for each row. */
export const refusedSignIns = pgTable(
  'refused_sign_ins',
  {
    /** The provider whose account was tried; empty for an administrator's. */
    clientId: text('client_id').notNull(),
    /** The first moment of the hour in which the tries were made. */
    hour: instant('hour').notNull(),
    role: text({ enum: ['admin', 'provider', 'subscriber', 'token'] }).notNull(),
    /** As `who` of an audit entry. */
    who: text().notNull(),
    /** As `document_hash` of an audit entry. */
    documentHash: text('document_hash').notNull(),
    /** As `source` of an audit entry. */
    source: text().notNull(),
    times: integer().notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'refused_sign_ins_pk',
      columns: [
        table.clientId,
        table.hour,
        table.role,
        table.who,
        table.documentHash,
        table.source,
      ],
    }),
  ],
)
