import type { editPassword } from '#contract/account/recovery.ts'
import type { RefusalTable } from '#portal/kit/frames/refusal-texts.ts'
import { texts } from '../texts.ts'
import { passwordTexts } from './texts.ts'

type PasswordField = 'currentPassword' | 'newPassword' | 'confirmNewPassword'

/** Texts for refusals of a new password, with the field each is shown beside (specification 8). */
export const passwordRefusals: RefusalTable<typeof editPassword, PasswordField> = {
  own: {
    'currentPassword not provided': {
      text: passwordTexts.currentMissing,
      field: 'currentPassword',
    },
    'invalid currentPassword': { text: passwordTexts.wrongCurrent, field: 'currentPassword' },
    'invalid newPassword': { text: passwordTexts.length, field: 'newPassword' },
    'passwords do not match': { text: passwordTexts.mismatch, field: 'confirmNewPassword' },
    'guessable newPassword': { text: passwordTexts.guessable, field: 'newPassword' },
    'customer removed': texts.customerRemoved,
  },
  common: { 'upstream unavailable': texts.providerUnavailable },
  otherwise: passwordTexts.failure,
  unanswered: texts.serverFailure,
}
