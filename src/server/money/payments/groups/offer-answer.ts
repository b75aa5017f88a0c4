import type { RawReceiverMarks } from '#contract/money/invoices.ts'
import type { RawPixOfSeveral } from '#contract/money/pix-of-several.ts'
import { formatDecimal } from '#domain/platform/values/money.ts'
import { isReturned } from '../charge-row.ts'
import { endOfGroup, publicState } from '../payment-answer.ts'
import type { GroupStore, StoredGroup } from './group-store.ts'

/** The marks of the receiver of a PIX code that the provider's gateway issued. */
export type FindGatewayMarks = (clientId: string, code: string) => Promise<RawReceiverMarks>

/** Whether the code of an offer can be paid now, as far as is known here. */
const isPayable = ({ state, isToBeVoided, pixCode, expiresAt }: StoredGroup, now: Date) =>
  state === 'unknown' && !isToBeVoided && pixCode !== '' && expiresAt !== null && expiresAt > now

/** A state as the contract has it; nothing is denied of a code that nobody has paid. */
const toState = (row: Parameters<typeof publicState>[0]) => {
  const state = publicState(row)
  return state === 'denied' ? 'void' : state
}

/**
 * Whether an offer is to be withdrawn whose code nobody has seen: it is over at once, whenever the bank does it.
 * One that is not what was asked may have been paid.
 */
const isUnseen = (row: StoredGroup) =>
  row.isToBeVoided && row.pixCode === '' && row.decidedAt === null && !isReturned(row)

/** The answer for a PIX code of several invoices; null for a charge of a card. */
export function offerAnswers(deps: {
  readonly groups: Pick<GroupStore, 'listParts'>
  readonly findGatewayMarks: FindGatewayMarks
  readonly now: () => Date
}): (group: StoredGroup) => Promise<RawPixOfSeveral | null> {
  const { groups, findGatewayMarks, now } = deps
  return async (group) => {
    const { clientId, offer, expiresAt, pixCode } = group
    if (!offer || !expiresAt) return null
    const code = isPayable(group, now()) ? pixCode : null
    const marks = code === null ? {} : await findGatewayMarks(clientId, code)
    const paid = await groups.listParts(group)
    const parts = new Map(paid.map((part) => [part.id, part]))
    return {
      attempt: group.idempotencyKey,
      method: 'pix',
      state: isUnseen(group) ? 'void' : toState(endOfGroup(group, paid)),
      total: formatDecimal(group.total),
      created_at: group.createdAt.toISOString(),
      decided_at: group.decidedAt?.toISOString() ?? null,
      expires_at: expiresAt.toISOString(),
      code: marks.rejected_receiver ? null : code,
      bills: offer.bills.map(({ id, invoiceId, value }) => {
        const part = parts.get(id)
        const state = part ? toState(part) : 'open'
        return { invoice_id: invoiceId, value: formatDecimal(value), state }
      }),
      ...marks,
    }
  }
}
