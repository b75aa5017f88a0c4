import { editPassword } from '#contract/recovery.ts'
import type { SubmitFailure } from '#portal/kit/form/use-form.ts'
import { passwordRefusalTexts } from '#portal/kit/password/refusal-texts.ts'
import { passwordTexts } from '#portal/kit/password/texts.ts'
import { texts as common } from '#portal/kit/texts.ts'
import { waitInWords } from '#portal/kit/wait.ts'
import { ApiError, refusalText } from '#portal/queries/failure.ts'

type Field = 'currentPassword' | 'newPassword' | 'confirmNewPassword'

/** What to say when the password was not changed (specification 8). */
export function changeFailure(error: unknown): SubmitFailure<Field> {
  if (!(error instanceof ApiError)) return { text: common.serverFailure }
  if (error.status === 429 && error.retryAfterSeconds !== null) {
    return { text: common.tooMany(waitInWords(error.retryAfterSeconds)) }
  }
  const text = refusalText(editPassword, error)
  const words = text ? passwordRefusalTexts[text] : { text: passwordTexts.failure }
  return { ...words, requestId: error.status >= 500 ? error.requestId : null }
}
