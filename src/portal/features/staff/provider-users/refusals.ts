import {
  acceptProviderInvitation,
  endProviderUserSessions,
  findProviderInvitation,
  inviteProviderUser,
  renewProviderUser,
  resetProviderUserSecondFactor,
  setProviderUserEnabled,
  setProviderUserRole,
  withdrawProviderInvitation,
} from '#contract/staff/provider-users.ts'
import {
  inviteTenantOwner,
  renewTenantUser,
  resetTenantUserSecondFactor,
  setTenantUserEnabled,
  withdrawTenantInvitation,
} from '#contract/staff/tenants/tenant-users.ts'
import { personRefusals } from '#portal/kit/form/person-fields.tsx'
import { acceptRefusals, codeRefusals } from '#portal/kit/team/invitation-refusals.ts'
import { invitationTexts } from '#portal/kit/team/texts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './texts.ts'

const colleague = { 'user not found': texts.notFound, 'own access': texts.own } as const

export const inviteFailure = refusalTexts(inviteProviderUser)({
  own: {
    ...personRefusals,
    'user exists': { text: texts.emailTaken, field: 'email' },
  },
  otherwise: invitationTexts.inviteFailure,
})

export const withdrawFailure = refusalTexts(withdrawProviderInvitation)({
  own: { 'invitation not found': invitationTexts.invitationGone },
  otherwise: invitationTexts.withdrawFailure,
})

export const renewFailure = refusalTexts(renewProviderUser)({
  own: {
    ...colleague,
    'user disabled': texts.userDisabled,
    'shared access': texts.sharedFixed,
  },
  otherwise: texts.renewFailure,
})

export const roleFailure = refusalTexts(setProviderUserRole)({
  own: { ...colleague, 'shared access': texts.sharedFixed, 'last owner': texts.lastOwner },
  otherwise: texts.roleFailure,
})

export const accessFailure = refusalTexts(setProviderUserEnabled)({
  own: { ...colleague, 'last owner': texts.lastOwner },
  otherwise: texts.accessFailure,
})

export const resetFailure = refusalTexts(resetProviderUserSecondFactor)({
  own: { ...colleague, 'not enrolled': texts.notEnrolled },
  otherwise: texts.resetFailure,
})

const ofTenant = { 'customer not found': null, 'user not found': texts.notFound } as const

export const inviteOwnerFailure = refusalTexts(inviteTenantOwner)({
  own: {
    ...personRefusals,
    'customer not found': null,
    'user exists': { text: texts.emailTaken, field: 'email' },
    'owner exists': texts.ownerExists,
  },
  otherwise: invitationTexts.inviteFailure,
})

export const withdrawOwnerFailure = refusalTexts(withdrawTenantInvitation)({
  own: {
    'customer not found': null,
    'invitation not found': invitationTexts.invitationGone,
  },
  otherwise: invitationTexts.withdrawFailure,
})

export const tenantRenewFailure = refusalTexts(renewTenantUser)({
  own: { ...ofTenant, 'user disabled': texts.userDisabled },
  otherwise: texts.renewFailure,
})

export const tenantResetFailure = refusalTexts(resetTenantUserSecondFactor)({
  own: { ...ofTenant, 'not enrolled': texts.notEnrolled },
  otherwise: texts.resetFailure,
})

export const tenantAccessFailure = refusalTexts(setTenantUserEnabled)({
  own: { ...ofTenant, 'last owner': texts.lastOwnerOfTenant },
  otherwise: texts.accessFailure,
})

export const endSessionsFailure = refusalTexts(endProviderUserSessions)({
  own: colleague,
  otherwise: texts.endFailure,
})

export const codeFailure = refusalTexts(findProviderInvitation)({
  own: codeRefusals,
  otherwise: invitationTexts.codeFailure,
})

export const acceptFailure = refusalTexts(acceptProviderInvitation)({
  own: acceptRefusals,
  otherwise: invitationTexts.acceptFailure,
})
