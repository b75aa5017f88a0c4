import { unlockContractFor } from '#contract/staff/desk/desk-unlock.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts as desk } from '../texts.ts'
import { unlockTexts as texts } from './unlock-texts.ts'
import type { LaterKind } from '#contract/platform/growing.ts'
import type { UnlockMessage } from '#contract/service/contracts.ts'

/** The ERP, or the portal, says no. */
export class UnlockRefused extends Error {
  readonly why: Exclude<UnlockMessage, 'contract unlocked'> | LaterKind

  constructor(why: UnlockRefused['why']) {
    super(why)
    this.why = why
  }
}

const unlockRefusals = refusalTexts(unlockContractFor)({
  own: { 'subscriber not found': desk.notFound, 'contract not found': texts.contractGone },
  common: { forbidden: texts.unlockForbidden },
  otherwise: texts.unlockFailure,
})

/** Why a contract was not unlocked: it was refused, or it is not known what became of it. */
export const unlockFailure = (error: unknown) =>
  error instanceof UnlockRefused ? { text: texts.unlockRefused[error.why] } : unlockRefusals(error)
