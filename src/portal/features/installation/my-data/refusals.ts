import { eraseAccount } from '#contract/installation/my-data.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

/** Text for an account that was not erased. */
export const eraseFailure = refusalTexts(eraseAccount)({
  own: {
    'currentPassword not provided': { text: texts.passwordMissing, field: 'currentPassword' },
    'invalid currentPassword': { text: texts.passwordWrong, field: 'currentPassword' },
  },
  common: { 'upstream unavailable': common.providerUnavailable },
  otherwise: texts.eraseFailure,
})
