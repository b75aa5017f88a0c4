import * as v from 'valibot'
import { listApps } from '#contract/service/app-list.ts'
import { customerSchema } from '#contract/account/customer.ts'
import type { InboxMessage } from '#contract/messaging/inbox.ts'
import type { ContractMark } from '#domain/service/rights/contract-mark.ts'
import type { Contract, Service } from '#domain/service/contracts/contract.ts'
import { inboxMessageKinds } from '#domain/messaging/inbox/inbox-message.ts'
import { isCalendarDate } from '#domain/platform/time/dates.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { subtractReceived } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import type { ReceiverMarks } from '#domain/money/payment-codes/receiver.ts'
import type { billSchemas } from './persisted-bill-parts.ts'
import type { Pix } from '#portal/queries/money/codes/pix.ts'
import type { serviceSchemas } from '#portal/queries/service/persisted-services.ts'

/*
 * The closed list of what a device may store, sealed, of a subscriber. A query joins a family by
 * `meta.persistAs`; no other query is ever stored. A record is parsed by its schema when it is stored and
 * when it is read: what the schema does not name is not stored.
 */

const date = v.pipe(v.string(), v.check(isCalendarDate))
const cents = v.pipe(v.number(), v.safeInteger())
const asOf = v.pipe(v.string(), v.isoTimestamp())

/** Money may be lost by a bill or a code that has it: what is warned of is warned of without a network, too. */
const warning = v.exactOptional(v.literal(true))
const receiverMarks = {
  isReceiverNew: warning,
  isReceiverRejected: warning,
} satisfies Record<keyof ReceiverMarks, v.GenericSchema>

/**
 * Fields with a default are missing in records that an older version stored. Every field of a bill is here:
 * one that may be missing would otherwise be dropped without a word.
 */
const storedInvoice = v.object({
  id: v.string(),
  contractId: v.nullable(v.string()),
  status: v.picklist(['A', 'R', 'P']),
  dueDate: date,
  value: cents,
  received: cents,
  open: v.optional(cents),
  discount: v.optional(v.nullable(v.object({ amount: cents, until: date })), null),
  paidOn: v.nullable(date),
  paymentType: v.nullable(v.picklist(['pix', 'credit_card', 'boleto'])),
  linhaDigitavel: v.nullable(v.string()),
  awaiting: v.optional(v.nullable(v.picklist(['booking', 'bank'])), null),
  isContested: warning,
  ...receiverMarks,
} satisfies Record<keyof Invoice, v.GenericSchema>)

const invoice: v.GenericSchema<unknown, Invoice> = v.pipe(
  storedInvoice,
  v.transform((stored) => ({ ...stored, open: stored.open ?? subtractReceived(stored) })),
)

const contract: v.GenericSchema<Contract> = v.object({
  id: v.string(),
  plan: v.string(),
  activatedOn: v.nullable(date),
  address: v.string(),
  internet: v.string(),
  trustUnlock: v.picklist(['S', 'N', 'P']),
  isOnTrust: v.boolean(),
  onTrustUntil: v.nullable(date),
  isSuspended: v.boolean(),
  // What is not stored by this version is not said.
  marks: v.optional(v.array(v.custom<ContractMark>((mark) => typeof mark === 'object'))),
})

const service: v.GenericSchema<Service> = v.object({
  id: v.string(),
  contractId: v.string(),
  names: v.array(v.string()),
})

const inboxMessage: v.GenericSchema<unknown, InboxMessage> = v.object({
  id: v.string(),
  kind: v.picklist(inboxMessageKinds),
  title: v.string(),
  text: v.string(),
  path: v.nullable(v.string()),
  at: v.pipe(
    asOf,
    v.transform((text) => new Date(text)),
  ),
  isRead: v.boolean(),
  // A former version of the page stored none.
  isCorrected: v.optional(v.boolean(), false),
})

/** A stored part stays a part; see `Incomplete`. */
const isIncomplete = v.optional(v.boolean())

export interface PersistedFamilyRules {
  readonly version: number
  /** Loaded with the first record, where the first screens store none of the family. */
  readonly schema: v.GenericSchema | (() => Promise<v.GenericSchema>)
  /** How long a record is shown, in milliseconds; `maxStoredAgeMs` where it is left out. */
  readonly maxAgeMs?: number
}

/** A family of the screens that are opened when something is wrong. */
const ofService = (name: keyof typeof serviceSchemas) => ({
  version: 1,
  schema: async () =>
    (await import('#portal/queries/service/persisted-services.ts')).serviceSchemas[name],
})

/** Why a bill costs what it costs, and the next one: read online before, and stored then with this code. */
const ofBills = (name: keyof typeof billSchemas) => ({
  version: 1,
  schema: async () => (await import('./persisted-bill-parts.ts')).billSchemas[name],
})

/** Milliseconds for which the state of a line or an outage is shown: an older one says nothing of today. */
const lineAgeMs = 2 * dayMs

/** `version` grows when the shape changes: older records are then deleted instead of misread. */
export const persistedFamilies = {
  customer: { version: 1, schema: v.object({ customer: customerSchema, asOf }) },
  rememberedName: { version: 1, schema: v.nullable(v.string()) },
  invoices: { version: 1, schema: v.object({ invoices: v.array(invoice), asOf, isIncomplete }) },
  invoice: { version: 1, schema: v.object({ invoice: v.nullable(invoice), asOf, isIncomplete }) },
  chargedInvoices: {
    version: 1,
    schema: v.array(v.object({ invoiceId: v.string(), at: asOf })),
  },
  remindedInvoices: { version: 1, schema: v.array(v.object({ invoice, asOf })) },
  billsInTurn: { version: 1, schema: v.array(v.string()) },
  pix: {
    version: 1,
    schema: v.object({
      code: v.nullable(v.string()),
      asOf,
      until: v.exactOptional(asOf),
      ...receiverMarks,
    } satisfies Record<keyof Pix, v.GenericSchema>),
  },
  contracts: { version: 1, schema: v.object({ contracts: v.array(contract), asOf, isIncomplete }) },
  services: { version: 2, schema: v.object({ services: v.array(service), isIncomplete }) },
  apps: { version: 2, schema: v.object({ groups: listApps.answer.entries.groups, isIncomplete }) },
  inbox: {
    version: 1,
    schema: v.object({
      pages: v.array(v.object({ messages: v.array(inboxMessage), hasMore: v.boolean() })),
      pageParams: v.array(v.nullable(v.string())),
    }),
  },
  devices: { version: 1, schema: v.boolean() },
  supportRequests: ofService('supportRequests'),
  paymentParts: ofService('paymentParts'),
  supportRequest: ofService('supportRequest'),
  supportMessages: ofService('supportMessages'),
  lines: { ...ofService('lines'), maxAgeMs: lineAgeMs },
  linePart: { ...ofService('linePart'), maxAgeMs: lineAgeMs },
  outages: {
    version: 1,
    schema: async () => (await import('#portal/queries/news/persisted-outages.ts')).outagesSchema,
    maxAgeMs: lineAgeMs,
  },
  fiscalNotes: ofService('fiscalNotes'),
  cards: ofService('cards'),
  sessions: ofService('sessions'),
  rightRequests: ofService('rightRequests'),
  offers: { ...ofService('offers'), version: 2 },
  offerRequests: ofService('offerRequests'),
  routers: ofService('routers'),
  app: ofService('app'),
  cloudUsers: ofService('cloudUsers'),
  oleTv: ofService('oleTv'),
  cardContracts: ofService('cardContracts'),
  agreements: ofService('agreements'),
  billParts: ofBills('invoiceParts'),
  nextInvoice: ofBills('nextInvoice'),
} satisfies Record<string, PersistedFamilyRules>

export type PersistedFamily = keyof typeof persistedFamilies

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The family a query is stored as on the device. */
      readonly persistAs?: PersistedFamily
      /** A restored value is fetched again only once stale; others are fetched again at once. */
      readonly isCostly?: boolean
      /** A list that every tab adds to: it is stored by `storeShared` alone. */
      readonly isShared?: boolean
    }
  }
}
