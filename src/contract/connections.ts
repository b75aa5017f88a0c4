import * as v from 'valibot'
import { isEmail } from '#domain/people/email.ts'
import { isErpAddress } from '#domain/tenants/erp-address.ts'
import { maxTextLength, maxUrlLength } from '#domain/tenants/tenant-limits.ts'
import { endpoint } from './endpoint.ts'
import { clientId, count } from './scalars.ts'

/** How a trial of one of a provider's services went, in the words of nobody but us. */
export const connectionOutcomes = [
  'ok',
  /** It answers, and does not take the credentials. */
  'credentials refused',
  /** We do not call this address: a private one, no https, another port. */
  'address refused',
  'unreachable',
  'no answer in time',
  /** It answers something, but nothing such a service would say. */
  'not understood',
  /** What is kept goes to no address it was not kept for. */
  'secret required',
] as const
export type ConnectionOutcome = (typeof connectionOutcomes)[number]

const outcome = v.object({
  outcome: v.picklist(connectionOutcomes),
  /** Who answered, where it says so: the company of an ERP. */
  name: v.optional(v.string(), ''),
  /** Milliseconds. */
  took: count,
})
export type ConnectionTrial = v.InferOutput<typeof outcome>

const whose = {
  client_id: v.optional(v.union([v.literal(''), clientId]), ''),
}
const address = v.pipe(v.string(), v.trim(), v.maxLength(maxUrlLength), v.check(isErpAddress))
const secret = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(2 * maxTextLength))

/** With what is typed, saved or not; a secret left as it is is the one that is kept. */
export const tryErp = endpoint({
  name: 'tryErp',
  method: 'POST',
  path: '/api/admin/connection/erp',
  policy: 'admin',
  summary: 'Try whether an ERP answers.',
  body: v.object({ ...whose, ixc_domain: address, ixc_access_token: secret }),
  answer: outcome,
  refusals: {},
})

export const tryAcs = endpoint({
  name: 'tryAcs',
  method: 'POST',
  path: '/api/admin/connection/acs',
  policy: 'admin',
  summary: 'Try whether a device service answers.',
  body: v.object({
    ...whose,
    acs_url: address,
    acs_issuer_id: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxTextLength)),
    acs_private_key: secret,
  }),
  answer: outcome,
  refusals: {},
})

/** Sends one letter in the provider's name. */
export const tryMail = endpoint({
  name: 'tryMail',
  method: 'POST',
  path: '/api/admin/connection/mail',
  policy: 'admin',
  summary: 'Try whether letters of a provider leave.',
  body: v.object({
    client_id: clientId,
    to: v.pipe(v.string(), v.trim(), v.check(isEmail)),
  }),
  answer: outcome,
  refusals: { 'customer not found': 404 },
})
