import { editPassword } from '#contract/recovery.ts'
import { passwordRefusals } from '#portal/kit/password/refusal-texts.ts'
import { refusalTexts } from '#portal/queries/refusals.ts'

/** Why the password was not changed. */
export const changeFailure = refusalTexts(editPassword)(passwordRefusals)
