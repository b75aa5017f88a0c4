import {
  offerAdminAuthenticator,
  offerOwnAuthenticator,
  replaceAdminAuthenticator,
  replaceOwnAuthenticator,
} from '#contract/staff/new-authenticator.ts'
import type { SignedInStaff } from '#server/platform/http/call.ts'
import { setCookies } from '#server/platform/http/visitors/cookies.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
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

interface OwnCall {
  /** The provider whose user asks; undefined for an administrator. */
  readonly tenant: Tenant | undefined
  readonly staffMember: SignedInStaff
  readonly cookieHeader: string
}

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

  async function offer(
    endpoint: typeof offerAdminAuthenticator | typeof offerOwnAuthenticator,
    { staffMember }: OwnCall,
  ) {
    const sealedCurrent = await sealedSecretOf(staffMember)
    if (sealedCurrent === null) refuse(endpoint, 'not enrolled')
    // Signed in with the password alone, while the provider asked for no code.
    if (!staffMember.hasSecondFactor) throw commonRefusal('fresh sign-in required')
    const secret = newSecret()
    const cookie = offers.cookie({ ...staffMember, sealedCurrent }, secret)
    return { cookie, answer: { secret, uri: enrolmentUri(secret, staffMember.login) } }
  }

  async function replace(
    endpoint: typeof replaceAdminAuthenticator | typeof replaceOwnAuthenticator,
    { staffMember, tenant, cookieHeader }: OwnCall,
    code: string,
  ) {
    const { id, sessionId: keptSessionId } = staffMember
    const sealedCurrent = await sealedSecretOf(staffMember)
    if (sealedCurrent === null) refuse(endpoint, 'not enrolled')
    const secret = offers.read({ ...staffMember, sealedCurrent }, cookieHeader)
    if (secret === null) refuse(endpoint, 'offer expired')
    const step = stepOfCode(secret, code, now())
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
    return { cookie: offers.over(staffMember), answer: { recovery_codes: recoveryCodes } }
  }

  register(api, offerAdminAuthenticator, async (call) => {
    const { cookie, answer } = await offer(offerAdminAuthenticator, call)
    setCookies(call, [cookie])
    return answer
  })

  register(api, replaceAdminAuthenticator, async (call) => {
    const { cookie, answer } = await replace(replaceAdminAuthenticator, call, call.body.code)
    setCookies(call, [cookie])
    return answer
  })

  register(api, offerOwnAuthenticator, async (call) => {
    if (call.tenant.secondFactorRule === 'off') refuse(offerOwnAuthenticator, 'second factor off')
    const { cookie, answer } = await offer(offerOwnAuthenticator, call)
    setCookies(call, [cookie])
    return answer
  })

  register(api, replaceOwnAuthenticator, async (call) => {
    const { cookie, answer } = await replace(replaceOwnAuthenticator, call, call.body.code)
    setCookies(call, [cookie])
    return answer
  })
}
