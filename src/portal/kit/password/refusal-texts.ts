import type { RefusalText } from '#contract/endpoint.ts'
import type { editPassword } from '#contract/recovery.ts'
import { commonRefusalTexts } from '../refusal-texts.ts'
import { texts } from '../texts.ts'
import { passwordTexts } from './texts.ts'

type PasswordField = 'currentPassword' | 'newPassword' | 'confirmNewPassword'

/** What is wrong with a new password, and beside which field it is said. */
export const passwordRefusalTexts: Readonly<
  Record<RefusalText<typeof editPassword>, { text: string; field?: PasswordField }>
> = {
  'currentPassword not provided': {
    text: passwordTexts.currentMissing,
    field: 'currentPassword',
  },
  'invalid currentPassword': { text: passwordTexts.wrongCurrent, field: 'currentPassword' },
  'invalid newPassword': { text: passwordTexts.length, field: 'newPassword' },
  'passwords do not match': { text: passwordTexts.mismatch, field: 'confirmNewPassword' },
  'guessable newPassword': { text: passwordTexts.guessable, field: 'newPassword' },
  'customer removed': { text: texts.customerRemoved },
  unauthenticated: { text: commonRefusalTexts.unauthenticated },
  'too many requests': { text: commonRefusalTexts['too many requests'] },
  'upstream unavailable': { text: commonRefusalTexts['upstream unavailable'] },
  'invalid request': { text: passwordTexts.failure },
  forbidden: { text: passwordTexts.failure },
  'client_id does not match host': { text: passwordTexts.failure },
  'cross-site request': { text: passwordTexts.failure },
  'unknown provider': { text: passwordTexts.failure },
  'not found': { text: passwordTexts.failure },
  'method not allowed': { text: passwordTexts.failure },
  'payload too large': { text: passwordTexts.failure },
  'unsupported media type': { text: passwordTexts.failure },
  'internal error': { text: passwordTexts.failure },
  'upstream failed': { text: passwordTexts.failure },
}
