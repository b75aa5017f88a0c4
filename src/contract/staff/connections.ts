import * as v from 'valibot'
import { isEmail } from '#domain/account/people/email.ts'
import { mobilesIn } from '#domain/account/people/mobile.ts'
import { pixScopes } from '#domain/money/automatic-payments/api-pix.ts'
import { certificateProblems } from '#domain/staff/tenants/upstream-trust.ts'
import { isErpAddress } from '#domain/staff/tenants/erp-address.ts'
import { maxPemLength, maxTextLength, maxUrlLength } from '#domain/staff/tenants/tenant-limits.ts'
import { textKinds } from '#domain/staff/tenants/text-kinds.ts'
import { automaticPixPermissions, connectionOutcomes } from './connection-outcomes.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { erpFormNames } from '#domain/staff/tenants/erp-forms.ts'
import { clientId, count } from '#contract/platform/scalars.ts'
import { upstreamTrustSchema } from './tenants/upstream-trust.ts'

const outcome = v.object({
  outcome: v.picklist(connectionOutcomes),
  /**
   * The name that the service gives itself, such as the company of an ERP; empty when it gives
   * none.
   */
  name: v.optional(v.string(), ''),
  certificate_problem: v.optional(v.nullable(v.picklist(certificateProblems)), null),
  /** Duration of the test in milliseconds. */
  took: count,
})
export type ConnectionTest = v.InferOutput<typeof outcome>

const gatewayOutcome = v.object({
  ...outcome.entries,
  /** null: not asked, since the account itself did not pass. */
  automatic_pix: v.optional(v.nullable(v.picklist(automaticPixPermissions)), null),
})
export type GatewayTest = v.InferOutput<typeof gatewayOutcome>

const bankOutcome = v.object({
  ...outcome.entries,
  /** null: not asked, since the account itself did not pass. */
  automatic_pix: v.optional(v.nullable(v.picklist(automaticPixPermissions)), null),
  /** What the bank does not allow this account, by the names of the API Pix. */
  missing_scopes: v.optional(v.array(v.picklist(pixScopes)), []),
})
export type BankTest = v.InferOutput<typeof bankOutcome>

const tenantOfSecret = {
  client_id: v.optional(v.union([v.literal(''), clientId]), ''),
}
const address = v.pipe(v.string(), v.trim(), v.maxLength(maxUrlLength), v.check(isErpAddress))
const link = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxUrlLength),
  v.check(textKinds.link.isValid),
)
const secret = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(2 * maxTextLength))

const formRight = v.object({
  form: v.picklist(erpFormNames),
  /**
   * `refused`: the ERP refuses to list it. `untested`: it could only be tried by changing something.
   * `failed`: no answer; `not understood`: an answer that is no listing.
   */
  outcome: v.picklist(['ok', 'refused', 'not understood', 'failed', 'untested']),
})
export type FormRight = v.InferOutput<typeof formRight>

const erpAccess = v.object({
  ...tenantOfSecret,
  ixc_domain: address,
  ixc_access_token: secret,
  ixc_trust: v.optional(upstreamTrustSchema, null),
})

/** Tests the typed values, saved or not. An unchanged secret stands for the stored one. */
export const testErpConnection = endpoint({
  name: 'testErpConnection',
  method: 'POST',
  path: '/api/admin/connection/erp',
  policy: 'admin',
  mayRefuse: ['too many requests', 'fresh sign-in required'],
  summary: 'Test the connection to an ERP.',
  body: erpAccess,
  answer: outcome,
  refusals: {},
})

/** Tries each form of an ERP that the portal needs, where `testErpConnection` passes. */
export const testErpForms = endpoint({
  name: 'testErpForms',
  method: 'POST',
  path: '/api/admin/connection/erp/forms',
  policy: 'admin',
  mayRefuse: ['too many requests', 'fresh sign-in required'],
  summary: 'Which forms of an ERP its token may read.',
  body: erpAccess,
  answer: v.object({ forms: v.array(formRight) }),
  refusals: {
    /** A stored token is sent only to the address it was stored for. */
    'secret required': 400,
  },
})

/** Asks the gateway for an order and an agreement that do not exist: nothing is charged. */
export const testGatewayConnection = endpoint({
  name: 'testGatewayConnection',
  method: 'POST',
  path: '/api/admin/connection/gateway',
  policy: 'admin',
  mayRefuse: ['too many requests'],
  summary: 'Test the connection to a card gateway.',
  body: v.object({
    ...tenantOfSecret,
    gateway_url: link,
    gateway_query_url: v.union([v.literal(''), link]),
    gateway_merchant_id: v.pipe(v.string(), v.trim(), v.check(textKinds.merchantId.isValid)),
    gateway_merchant_key: secret,
  }),
  answer: gatewayOutcome,
  refusals: {},
})

const pem = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxPemLength))

/** Asks the bank for a token and for an agreement that does not exist: nothing is charged. */
export const testBankConnection = endpoint({
  name: 'testBankConnection',
  method: 'POST',
  path: '/api/admin/connection/bank',
  policy: 'admin',
  mayRefuse: ['too many requests'],
  summary: "Test the connection to a bank's API Pix, and what it allows.",
  body: v.object({
    ...tenantOfSecret,
    bank_url: link,
    bank_token_url: link,
    bank_client_id: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxTextLength)),
    bank_client_secret: secret,
    bank_certificate: pem,
    bank_private_key: pem,
  }),
  answer: bankOutcome,
  refusals: {
    /** The certificate is unreadable or has ended, or the key is not its own. */
    'bank certificate unusable': 400,
  },
})

export const testAcsConnection = endpoint({
  name: 'testAcsConnection',
  method: 'POST',
  path: '/api/admin/connection/acs',
  policy: 'admin',
  mayRefuse: ['too many requests', 'fresh sign-in required'],
  summary: 'Test the connection to a device service.',
  body: v.object({
    ...tenantOfSecret,
    acs_url: address,
    acs_issuer_id: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxTextLength)),
    acs_private_key: secret,
    acs_trust: v.optional(upstreamTrustSchema, null),
  }),
  answer: outcome,
  refusals: {},
})

/** Sends one e-mail in the provider's name. */
export const testMailDelivery = endpoint({
  name: 'testMailDelivery',
  method: 'POST',
  path: '/api/admin/connection/mail',
  policy: 'admin',
  mayRefuse: ['too many requests'],
  summary: "Test whether a provider's e-mails are sent.",
  body: v.object({
    client_id: clientId,
    to: v.pipe(v.string(), v.trim(), v.check(isEmail)),
  }),
  answer: outcome,
  refusals: { 'customer not found': 404 },
})

/** Sends one message over a provider's stored gateway, which may bill it. */
export const testMessageDelivery = endpoint({
  name: 'testMessageDelivery',
  method: 'POST',
  path: '/api/admin/connection/message',
  policy: 'admin',
  mayRefuse: ['too many requests'],
  needsFreshSignIn: true,
  summary: "Test whether a provider's codes are sent by SMS or WhatsApp.",
  body: v.object({
    client_id: clientId,
    /** A Brazilian mobile, in any usual form. */
    mobile: v.pipe(
      v.string(),
      v.maxLength(maxTextLength),
      v.check((text) => mobilesIn(text).length === 1),
    ),
  }),
  answer: outcome,
  refusals: { 'customer not found': 404, 'message gateway not configured': 400 },
})
