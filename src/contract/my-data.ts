import * as v from 'valibot'
import { customerSchema } from './customer.ts'
import { endpoint } from './endpoint.ts'
import { instant, success, typedText } from './scalars.ts'

/** Everything the portal itself keeps of a subscriber, besides what the provider's system holds. */
export const holdingNames = [
  'credential',
  'sessions',
  'recoveries',
  'cards',
  'payments',
  'unlocks',
  'support',
  'activations',
  'wifi',
  'notifications',
  'inbox',
  'calendar',
  'tasks',
] as const
export type HoldingName = (typeof holdingNames)[number]

/**
 * The right of access (LGPD, art. 18): all that is held, as it is held, secrets left out. `is_kept`
 * marks what outlives the portal account, because the law wants it kept.
 */
export const myData = endpoint({
  name: 'myData',
  method: 'GET',
  path: '/api/central/customer/my-data',
  policy: 'subscriber',
  summary: 'Everything held of the signed-in customer, to be taken along.',
  answer: v.object({
    exported_at: instant,
    provider: v.string(),
    customer: customerSchema,
    holdings: v.array(
      v.object({
        name: v.picklist(holdingNames),
        is_kept: v.boolean(),
        records: v.array(v.record(v.string(), v.unknown())),
      }),
    ),
  }),
  refusals: { 'customer not found': 404 },
})

/** The portal account and all that goes with it, at once. The contract with the provider stays. */
export const eraseAccount = endpoint({
  name: 'eraseAccount',
  method: 'DELETE',
  path: '/api/central/customer/account',
  policy: 'subscriber',
  summary: 'Erase the portal account, knowing its password.',
  body: v.object({ currentPassword: typedText(200) }),
  answer: success,
  refusals: { 'currentPassword not provided': 400, 'invalid currentPassword': 400 },
})
