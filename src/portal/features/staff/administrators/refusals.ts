import {
  acceptAdministratorInvitation,
  findAdministratorInvitation,
  inviteAdministrator,
  withdrawAdministratorInvitation,
} from '#contract/staff/administrator-invitations.ts'
import {
  addAdministrator,
  disableAdministrator,
  endAdministratorSessions,
  renewAdministratorAccess,
} from '#contract/staff/administrators.ts'
import { personRefusals } from '#portal/kit/form/person-fields.tsx'
import { acceptRefusals, codeRefusals } from '#portal/kit/team/invitation-refusals.ts'
import { invitationTexts } from '#portal/kit/team/texts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
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

/** Why an administrator was not invited. */
export const inviteFailure = refusalTexts(inviteAdministrator)({
  own: { ...personRefusals, 'administrator exists': { text: texts.emailTaken, field: 'email' } },
  otherwise: invitationTexts.inviteFailure,
})

/** Why an invitation was not withdrawn. */
export const withdrawFailure = refusalTexts(withdrawAdministratorInvitation)({
  own: { 'invitation not found': invitationTexts.invitationGone },
  otherwise: invitationTexts.withdrawFailure,
})

/** Why a code opened no invitation. */
export const codeFailure = refusalTexts(findAdministratorInvitation)({
  own: codeRefusals,
  otherwise: invitationTexts.codeFailure,
})

/** Why an invitation was not accepted. */
export const acceptFailure = refusalTexts(acceptAdministratorInvitation)({
  own: acceptRefusals,
  otherwise: invitationTexts.acceptFailure,
})
