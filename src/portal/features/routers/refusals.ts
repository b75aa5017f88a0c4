import { changeWifiPassword } from '#contract/routers.ts'
import type { RefusalText } from '#contract/endpoint.ts'
import { commonRefusalTexts } from '#portal/kit/refusal-texts.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { refusalText } from '#portal/queries/failure.ts'
import { texts } from './texts.ts'

/** Why one network did not take a password; that it did not is said above (specification 8). */
const reasons: Readonly<Record<RefusalText<typeof changeWifiPassword>, string>> = {
  ...commonRefusalTexts,
  'no acs configured': texts.notFound,
  'device not found': texts.notFound,
  'password not provided': texts.passwordMissing,
  'invalid password': texts.refused,
  'password too short for device': texts.refused,
  'password refused by device': texts.refused,
  'upstream failed': texts.noAnswer,
  'upstream unavailable': texts.noAnswer,
}

export function changeFailure(error: unknown): string {
  const text = refusalText(changeWifiPassword, error)
  return text ? reasons[text] : common.serverFailure
}
