import { changeWifiPassword } from '#contract/service/routers.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

/**
 * Reason a network did not take a password; the line above already says that it failed
 * (specification 8).
 */
export const changeFailure = refusalTexts(changeWifiPassword)({
  own: {
    'no acs configured': texts.notFound,
    'device not found': texts.notFound,
    'password not provided': texts.passwordMissing,
    'invalid password': texts.refused,
    'password too short for device': texts.refused,
    'password refused by device': texts.refused,
  },
  common: { 'upstream failed': texts.noAnswer, 'upstream unavailable': texts.noAnswer },
})
