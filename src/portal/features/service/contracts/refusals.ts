import {
  annualDebtSettlement,
  downloadContract,
  resendSignatureLink,
  type UnlockMessage,
  unlockMessages,
} from '#contract/service/contracts.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { anyFailure } from '#portal/queries/use-action.ts'
import { texts } from './texts.ts'

/** The text that explains why a contract was not downloaded (specification 8). */
export const downloadFailure = refusalTexts(downloadContract)({
  own: {
    'contract file unavailable': texts.fileUnavailable,
    'contract not found': texts.notFound,
  },
  otherwise: texts.downloadFailure,
})

/** Why the link to sign a contract was not sent. */
export const signatureFailure = refusalTexts(resendSignatureLink)({
  own: {
    'contract not found': texts.notFound,
    'not awaiting signature': texts.signatureNotAwaited,
    'not offered': texts.signatureNotOffered,
    'resend refused': texts.signatureRefused,
  },
  otherwise: texts.signatureFailure,
})

type Listed = Exclude<UnlockMessage, 'contract unlocked'>

function isListed(message: string): message is Listed {
  return unlockMessages.some((one) => one === message && one !== 'contract unlocked')
}

/** The text for a refused trust unlock; a message outside the contract gives the general text. */
export function unlockRefusal(message: string): string {
  return isListed(message) ? texts.unlockRefusals[message] : texts.unlockFailure
}

/** Why it is not known what became of a trust unlock. */
export const unlockFailure = anyFailure(texts.unlockFailure)

const yearRefusals = ['year not over', 'year not settled', 'no invoices in year'] as const

/** The reason why a year cannot be declared settled; null when the error is a different one. */
export function yearRefusal(error: unknown): (typeof yearRefusals)[number] | null {
  const text = refusalText(annualDebtSettlement, error)
  return yearRefusals.find((refusal) => refusal === text) ?? null
}
