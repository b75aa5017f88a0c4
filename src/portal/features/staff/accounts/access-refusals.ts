import { changeAdminPassword, renewAdminRecoveryCodes } from '#contract/staff/admin-account.ts'
import {
  offerAdminAuthenticator,
  offerOwnAuthenticator,
} from '#contract/staff/new-authenticator.ts'
import {
  changeOwnPassword,
  removeOwnSecondFactor,
  requestOwnEnrolment,
} from '#contract/staff/own-access.ts'
import {
  resetProviderSecondFactor,
  setProviderPassword,
  setSecondFactorRule,
} from '#contract/staff/provider-access.ts'
import { passwordTexts } from '#portal/kit/password/texts.ts'
import { refusalTexts } from '#portal/queries/calls/refusals.ts'
import { texts } from './access-texts.ts'

/** Why the password of a provider's user was not set. */
export const setPasswordFailure = refusalTexts(setProviderPassword)({
  own: {
    'weak password': { text: texts.passwordWeak, field: 'password' },
    'customer not found': null,
  },
  otherwise: texts.setFailure,
})

export const ruleFailure = refusalTexts(setSecondFactorRule)({
  own: { 'customer not found': null },
  otherwise: texts.ruleFailure,
})

export const resetFailure = refusalTexts(resetProviderSecondFactor)({
  own: { 'customer not found': null, 'not enrolled': texts.notEnrolled },
  otherwise: texts.resetFailure,
})

/** Why the own password was not changed. */
export const changeFailure = refusalTexts(
  changeOwnPassword,
  changeAdminPassword,
)({
  own: {
    'wrong password': { text: passwordTexts.wrongCurrent, field: 'currentPassword' },
    'weak password': { text: texts.ownPasswordWeak, field: 'newPassword' },
    'password unchanged': { text: texts.passwordUnchanged, field: 'newPassword' },
  },
  otherwise: texts.changeFailure,
})

export const activateFailure = refusalTexts(requestOwnEnrolment)({
  own: { 'second factor off': texts.ruleOff, 'already enrolled': texts.alreadyActive },
  otherwise: texts.activateFailure,
})

export const deactivateFailure = refusalTexts(removeOwnSecondFactor)({
  own: {
    'second factor required': texts.isRequired,
    'not enrolled': texts.alreadyInactive,
  },
  otherwise: texts.deactivateFailure,
})

/** Why no new authenticator was offered. */
export const newPhoneFailure = refusalTexts(
  offerAdminAuthenticator,
  offerOwnAuthenticator,
)({
  own: { 'not enrolled': texts.notEnrolledSelf, 'second factor off': texts.ruleOff },
  otherwise: texts.replacePhoneFailure,
})

export const renewCodesFailure = refusalTexts(renewAdminRecoveryCodes)({
  own: { 'not enrolled': texts.notEnrolledSelf },
  otherwise: texts.renewCodesFailure,
})
