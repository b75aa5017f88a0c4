import {
  annualDebtSettlement,
  downloadContract,
  type UnlockMessage,
  unlockMessages,
} from '#contract/contracts.ts'
import { refusalText } from '#portal/queries/failure.ts'
import { refusalTexts } from '#portal/queries/refusals.ts'
import { texts } from './texts.ts'

/** Why a contract was not downloaded (specification 8). */
export const downloadFailure = refusalTexts(downloadContract)({
  own: {
    'contract file unavailable': texts.fileUnavailable,
    'contract not found': texts.notFound,
  },
  otherwise: texts.downloadFailure,
})

type Listed = Exclude<UnlockMessage, 'contract unlocked'>

function isListed(message: string): message is Listed {
  return unlockMessages.some((one) => one === message && one !== 'contract unlocked')
}

/** What the server answered instead of opening the line; another server's words fall to ours. */
export function unlockRefusal(message: string): string {
  return isListed(message) ? texts.unlockRefusals[message] : texts.unlockFailure
}

const yearRefusals = ['year not over', 'year not settled', 'no invoices in year'] as const

/** Why a year cannot be declared settled; null when that is not what went wrong. */
export function yearRefusal(error: unknown): (typeof yearRefusals)[number] | null {
  const text = refusalText(annualDebtSettlement, error)
  return yearRefusals.find((refusal) => refusal === text) ?? null
}
