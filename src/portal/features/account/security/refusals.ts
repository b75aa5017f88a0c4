import { editPassword } from '#contract/account/recovery.ts'
import { passwordRefusals } from '#portal/kit/password/refusal-texts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'

/** Text for a password that was not changed. */
export const changeFailure = refusalTexts(editPassword)(passwordRefusals)
