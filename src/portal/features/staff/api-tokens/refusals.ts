import { createApiToken, revokeApiToken } from '#contract/staff/api-tokens.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

/** Why a token was not made. */
export const createFailure = refusalTexts(createApiToken)({
  own: {
    'invalid name': { text: texts.nameWrong, field: 'name' },
    'no scope chosen': texts.noScope,
    'too many tokens': texts.tooMany,
  },
  otherwise: texts.createFailure,
})

/** Why a token was not revoked. */
export const revokeFailure = refusalTexts(revokeApiToken)({
  own: { 'token not found': texts.notFound },
  otherwise: texts.revokeFailure,
})
