import type { RawReceiverMarks } from '#contract/money/invoices.ts'
import type { RawPaymentGroup } from '#contract/money/payment-groups.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { publicState, toPartAnswer } from '../payment-answer.ts'
import type { GroupStore, StoredGroup } from './group-store.ts'

/** The marks of the receiver of a PIX code that the provider's gateway issued. */
export type FindGatewayMarks = (clientId: string, code: string) => Promise<RawReceiverMarks>

/** Whether the code of an offer can be paid now, as far as is known here. */
const isPayable = ({ state, isToBeVoided, pixCode, expiresAt }: StoredGroup, now: Date) =>
  state === 'unknown' && !isToBeVoided && pixCode !== '' && expiresAt !== null && expiresAt > now

export type GroupAnswers = (group: StoredGroup) => Promise<RawPaymentGroup>

/** The answer for a payment of several invoices, with its parts, or with the code that is to be paid. */
export function groupAnswers(deps: {
  readonly groups: Pick<GroupStore, 'listParts'>
  readonly findGatewayMarks: FindGatewayMarks
  readonly now: () => Date
}): GroupAnswers {
  const { groups, findGatewayMarks, now } = deps

  async function toOffer(group: StoredGroup): Promise<Pick<RawPaymentGroup, 'pix'>> {
    const { clientId, offer, expiresAt, pixCode } = group
    if (!offer || !expiresAt) return {}
    const code = isPayable(group, now()) ? pixCode : null
    const marks = code === null ? {} : await findGatewayMarks(clientId, code)
    return {
      pix: {
        code: marks.rejected_receiver ? null : code,
        expires_at: expiresAt.toISOString(),
        bills: offer.bills.map(({ invoiceId, value }) => {
          return { invoice_id: invoiceId, value: formatDecimal(value) }
        }),
        ...marks,
      },
    }
  }

  return async (group) => ({
    attempt: group.idempotencyKey,
    method: group.method,
    state: publicState(group),
    value: formatDecimal(group.value),
    total: formatDecimal(group.total),
    installments: group.installments,
    brand: group.brand,
    last_four: group.lastFour,
    created_at: group.createdAt.toISOString(),
    decided_at: group.decidedAt?.toISOString() ?? null,
    authorization_code: group.authorizationCode,
    proof_of_sale: group.proofOfSale,
    payments: (await groups.listParts(group)).map(toPartAnswer),
    ...(await toOffer(group)),
  })
}
