import { unlockMessages } from '#contract/contracts.ts'
import type { annualDebtSettlement, downloadContract, UnlockMessage } from '#contract/contracts.ts'
import type { RefusalText } from '#contract/endpoint.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { contractFileRefusal, settlementRefusal } from '#portal/queries/contracts.ts'
import { texts } from './texts.ts'

type FileRefusal = RefusalText<typeof downloadContract>

/** Why a contract did not come as a file; what says nothing of its own says the catalogue's text. */
const fileWords: Readonly<Partial<Record<FileRefusal, string>>> = {
  'contract file unavailable': texts.fileUnavailable,
  'contract not found': texts.notFound,
  forbidden: commonRefusalTexts.forbidden,
  'too many requests': commonRefusalTexts['too many requests'],
}

export function fileFailure(error: unknown): string {
  const text = contractFileRefusal(error)
  return (text && fileWords[text]) ?? texts.downloadFailure
}

type Listed = Exclude<UnlockMessage, 'contract unlocked'>

function isListed(message: string): message is Listed {
  return unlockMessages.some((one) => one === message && one !== 'contract unlocked')
}

/** What the server answered instead of opening the line; another server's words fall to ours. */
export function unlockRefusal(message: string): string {
  return isListed(message) ? texts.unlockRefusals[message] : texts.unlockFailure
}

type YearRefusal = Extract<
  RefusalText<typeof annualDebtSettlement>,
  'year not over' | 'year not settled' | 'no invoices in year'
>

/** Why a year cannot be declared settled; null when that is not what went wrong. */
export function yearRefusal(error: unknown): YearRefusal | null {
  const text = settlementRefusal(error)
  return text === 'year not over' || text === 'year not settled' || text === 'no invoices in year'
    ? text
    : null
}
