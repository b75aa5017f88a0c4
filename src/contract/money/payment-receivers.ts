import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant, success, uuid } from '#contract/platform/scalars.ts'

const receiverSchema = v.object({
  id: uuid,
  /** `gateway-pix`: of the PIX codes that the provider's gateway issues. */
  kind: v.picklist(['boleto', 'gateway-pix', 'pix']),
  /**
   * Of PIX the key, or the host of the bank that describes the charges; of boletos the three digits of the
   * bank and, where its layout is known, the account.
   */
  account: v.string(),
  /** The receiver's name in PIX codes; empty for boletos. */
  name: v.string(),
  /** Its codes are shown without a word. */
  is_trusted: v.boolean(),
  first_seen_at: instant,
  /** When an owner confirmed or rejected it; null: it was learnt, or nobody has decided. */
  decided_at: v.nullable(instant),
  decided_by: v.nullable(v.string()),
})
export type PaymentReceiverRow = v.InferOutput<typeof receiverSchema>

/** Whom the payment codes of this provider's ERP and gateway pay to, the newest first. */
export const listPaymentReceivers = endpoint({
  name: 'listPaymentReceivers',
  method: 'GET',
  path: '/api/central/provider/payment-receivers',
  policy: 'provider',
  roles: ['owner', 'support', 'reader'],
  summary: 'Whom the PIX codes and boletos of this provider pay to.',
  answer: v.object({ receivers: v.array(receiverSchema) }),
  refusals: {},
})

/** An owner says whether a receiver is the provider's. Nobody is offered the codes of one that is not. */
export const decidePaymentReceiver = endpoint({
  name: 'decidePaymentReceiver',
  method: 'PUT',
  path: '/api/central/provider/payment-receiver/{id}',
  policy: 'provider',
  roles: ['owner'],
  needsFreshSignIn: true,
  summary: 'Confirm or reject a receiver of payments.',
  params: v.object({ id: uuid }),
  body: v.object({ is_trusted: v.boolean() }),
  answer: success,
  refusals: { 'receiver not found': 404 },
})
