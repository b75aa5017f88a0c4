import {
  addAdministrator,
  disableAdministrator,
  endAdministratorSessions,
  renewAdministratorAccess,
} from '#contract/administrators.ts'
import { personRefusals } from '#portal/kit/form/person-fields.tsx'
import { refusalTexts } from '#portal/queries/refusals.ts'
import { texts } from './texts.ts'

const colleague = {
  'administrator not found': texts.notFound,
  'own access': texts.own,
} as const

/** Why an administrator was not added. */
export const addFailure = refusalTexts(addAdministrator)({
  own: {
    ...personRefusals,
    'weak password': { text: texts.passwordWeak, field: 'password' },
    'administrator exists': { text: texts.emailTaken, field: 'email' },
  },
  otherwise: texts.addFailure,
})

/** Why a colleague's access was not renewed. */
export const renewFailure = refusalTexts(renewAdministratorAccess)({
  own: { ...colleague, 'weak password': { text: texts.passwordWeak, field: 'password' } },
  otherwise: texts.renewFailure,
})

/** Why a colleague was not disabled. */
export const disableFailure = refusalTexts(disableAdministrator)({
  own: { ...colleague, 'last administrator': texts.last },
  otherwise: texts.disableFailure,
})

/** Why a colleague's sessions were not ended. */
export const endSessionsFailure = refusalTexts(endAdministratorSessions)({
  own: colleague,
  otherwise: texts.endFailure,
})
