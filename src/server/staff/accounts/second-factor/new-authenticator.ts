import {
  offerAdminAuthenticator,
  offerOwnAuthenticator,
  replaceAdminAuthenticator,
  replaceOwnAuthenticator,
} from '#contract/staff/new-authenticator.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { setCookies } from '#server/platform/http/visitors/cookies.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import type { Api } from '#server/platform/http/register.ts'
import { registerBoth } from '#server/platform/http/register-both.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import {
  enrolmentUri,
  newRecoveryCodes,
  newSecret,
  recoveryCodeHash,
  stepOfCode,
} from './authenticator.ts'
import type { AuthenticatorOffers } from './authenticator-offers.ts'
import { totpSealContext } from './second-factor.ts'
import type { SendSecurityNotice } from '../notices/security-notice.ts'
import type { StaffStore } from '../store.ts'
import type { AccessAudit } from '../notices/access-audit.ts'

/**
 * A new phone: members of staff replace their own authenticator. The present one goes on until a code of
 * the new one has arrived. Nothing can be guessed here, since who asks was told the secret.
 */
export function newAuthenticatorRoutes(
  api: Api,
  deps: {
    readonly store: Pick<StaffStore, 'byId' | 'replaceAuthenticator'>
    readonly offers: AuthenticatorOffers
    readonly seal: Sealer
    readonly recoveryKey: Uint8Array
    readonly audit: AccessAudit
    readonly sendNotice: SendSecurityNotice
    readonly now: () => Date
  },
): void {
  const { store, offers, seal, recoveryKey, audit, sendNotice, now } = deps

  const sealedSecretOf = async ({ id }: SignedInStaff) =>
    (await store.byId(id))?.sealedTotpSecret ?? null

  registerBoth(api, [offerAdminAuthenticator, offerOwnAuthenticator], async (call, endpoint) => {
    const { staffMember, tenant } = call
    if (tenant?.secondFactorRule === 'off') refuse(offerOwnAuthenticator, 'second factor off')
    const sealedCurrent = await sealedSecretOf(staffMember)
    if (sealedCurrent === null) refuse(endpoint, 'not enrolled')
    // Signed in with the password alone, while the provider asked for no code.
    if (!staffMember.hasSecondFactor) throw commonRefusal('fresh sign-in required')
    const secret = newSecret()
    setCookies(call, [offers.cookie({ ...staffMember, sealedCurrent }, secret)])
    return { secret, uri: enrolmentUri(secret, staffMember.login) }
  })

  registerBoth(
    api,
    [replaceAdminAuthenticator, replaceOwnAuthenticator],
    async (call, endpoint) => {
      const { staffMember, tenant, cookieHeader } = call
      const { id, sessionId: keptSessionId } = staffMember
      const sealedCurrent = await sealedSecretOf(staffMember)
      if (sealedCurrent === null) refuse(endpoint, 'not enrolled')
      const secret = offers.read({ ...staffMember, sealedCurrent }, cookieHeader)
      if (secret === null) refuse(endpoint, 'offer expired')
      const step = stepOfCode(secret, call.body.code, now())
      if (step === null) refuse(endpoint, 'invalid code', { fields: ['code'] })
      const recoveryCodes = newRecoveryCodes()
      const replacement = {
        sealedCurrent,
        keptSessionId,
        sealedSecret: seal.seal(secret, totpSealContext(id)),
        step,
        codeHashes: recoveryCodes.map((one) => recoveryCodeHash(recoveryKey, id, one)),
      }
      const clientId = tenant?.clientId ?? null
      const isReplaced = await store.replaceAuthenticator(id, replacement, (tx) =>
        audit.record({ staffMember, clientId, action: 'second factor replaced' }, tx),
      )
      if (!isReplaced) refuse(endpoint, 'offer expired')
      await sendNotice(staffMember, tenant, 'authenticator replaced')
      setCookies(call, [offers.over(staffMember)])
      return { recovery_codes: recoveryCodes }
    },
  )
}
