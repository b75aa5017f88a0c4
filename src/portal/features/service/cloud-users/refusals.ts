import { createCloudUser, editCloudUser } from '#contract/service/cloud-users.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

/** Explains why a user was not saved (specification 8); `otherwise` covers any other failure. */
const userFailure = (otherwise: string) =>
  refusalTexts(
    createCloudUser,
    editCloudUser,
  )({
    own: {
      'name not provided': { text: texts.nameMissing, field: 'name' },
      'invalid email': { text: texts.emailInvalid, field: 'email' },
      'email already in use': { text: texts.emailTaken, field: 'email' },
      'password not provided': { text: texts.passwordMissing, field: 'password' },
      'password must be between 10 and 30 characters': {
        text: texts.passwordLength,
        field: 'password',
      },
      'quota must be at least 1': { text: texts.quotaTooSmall, field: 'quota' },
      'quota limit exceeded': { text: texts.quotaTooBig, field: 'quota' },
      'edit in progress': texts.busy,
      'cloud user not found': texts.userFailure,
      'cloud service not found': null,
    },
    otherwise,
  })

export const createFailure = userFailure(texts.addFailure)
export const saveFailure = userFailure(texts.saveFailure)
