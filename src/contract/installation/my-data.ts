import * as v from 'valibot'
import { customerSchema } from '#contract/account/customer.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant, success, typedText } from '#contract/platform/scalars.ts'

/**
 * The names of the portal's own tables with personal data of a subscriber; the provider's ERP holds
 * more.
 */
export const personalDataTableNames = [
  'credential',
  'sessions',
  'passkeys',
  'recoveries',
  'cards',
  'payments',
  'payment_groups',
  'automatic_payments',
  'automatic_charges',
  'issued_codes',
  'payment_links',
  'unlocks',
  'support',
  'support_outcomes',
  'rights',
  'activations',
  'wifi',
  'signal',
  'notifications',
  'inbox',
  'announcements',
  'announcement_recipients',
  'outages',
  'calendar',
  'failures',
  'tasks',
  'suspicious_events',
  'deeds',
  'accesses',
  'viewings',
] as const
export type PersonalDataTableName = (typeof personalDataTableNames)[number]

const exportSchema = v.object({
  exported_at: instant,
  provider: v.string(),
  customer: customerSchema,
  /** When the ERP told the customer's record: before `exported_at` where it does not answer now. */
  customer_as_of: instant,
  holdings: v.array(
    v.object({
      name: v.picklist(personalDataTableNames),
      is_kept: v.boolean(),
      records: v.array(v.record(v.string(), v.unknown())),
    }),
  ),
})
const holdingEntries = exportSchema.entries.holdings.item.entries

/**
 * The right of access (LGPD, art. 18): all stored data as it is stored, without secrets. `is_kept`
 * marks data that the law requires to keep after the portal account is erased.
 */
export const exportMyData = endpoint({
  name: 'exportMyData',
  method: 'GET',
  path: '/api/central/customer/my-data',
  policy: 'subscriber',
  upstreamCost: 'document',
  summary: 'Export all data stored about the signed-in customer.',
  answer: exportSchema,
  accepts: v.object({
    ...exportSchema.entries,
    // A former server does not say.
    customer_as_of: v.optional(instant),
    // A page may be older than the server, and the subscriber's file names what the server named.
    holdings: v.array(v.object({ ...holdingEntries, name: v.string() })),
  }),
  refusals: { 'customer not found': 404 },
})

/** Erases the portal account and its data at once. The contract with the provider stays. */
export const eraseAccount = endpoint({
  name: 'eraseAccount',
  method: 'DELETE',
  path: '/api/central/customer/account',
  policy: 'subscriber',
  mayRefuse: ['too many requests', 'queue full'],
  summary: 'Erase the portal account, given its password.',
  worksWithoutErp: true,
  body: v.object({ currentPassword: typedText(200) }),
  answer: success,
  refusals: { 'currentPassword not provided': 400, 'invalid currentPassword': 400 },
})
