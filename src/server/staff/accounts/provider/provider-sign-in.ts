import type { AnswerOf } from '#contract/platform/endpoint.ts'
import { providerSignIn } from '#contract/staff/staff.ts'
import type { SecondFactorRule } from '#domain/staff/tenants/second-factor-rule.ts'
import type { Cookie } from '#server/platform/http/visitors/cookies.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { checkPassword, type PasswordCheck, type SignInPlace } from '../check-password.ts'
import type { StaffSessions } from '../sessions.ts'
import type { SignInSteps } from '../second-factor/steps.ts'
import type { StoredStaff } from '../store.ts'

/** What is left to do after the right password. */
type NextStep = AnswerOf<typeof providerSignIn>['next']

function nextStep(rule: SecondFactorRule, { sealedTotpSecret }: StoredStaff): NextStep {
  if (rule === 'off') return 'nothing'
  if (sealedTotpSecret !== null) return 'code'
  return rule === 'required' ? 'enrolment' : 'nothing'
}

export type ProviderSignIn = ReturnType<typeof providerSignInService>

/**
 * The way in of a provider's user (specification 6): client id, or the e-mail of a named user, and
 * password, then a code where the provider's rule asks for one.
 */
export function providerSignInService(
  deps: PasswordCheck & {
    readonly sessions: Pick<StaffSessions, 'open'>
    readonly steps: SignInSteps
  },
) {
  const { sessions, steps, devices } = deps
  return async (
    tenant: Tenant,
    typed: { client_id: string; password: string } & SignInPlace,
  ): Promise<{ next: NextStep; cookies: Cookie[] }> => {
    const { client_id, password, ...place } = typed
    const login = client_id.trim().toLowerCase()
    const missing = [login === '' && 'client_id', password === '' && 'password']
    const fields = missing.filter((field) => field !== false)
    if (fields.length > 0) {
      refuse(providerSignIn, 'client_id or password not provided', { fields })
    }
    const guess = { ...place, role: 'provider', clientId: tenant.clientId, login } as const
    const member = await checkPassword(deps, guess, password)
    if (!member) refuse(providerSignIn, 'invalid client_id or password')
    const next = nextStep(tenant.secondFactorRule, member)
    if (next !== 'nothing') {
      // Half a sign-in: the records have it once the second step succeeds.
      place.identify(null)
      return { next, cookies: [steps.cookie({ staffId: member.id, secret: null })] }
    }
    const session = await sessions.open(member, { ...place, hasSecondFactor: false })
    return { next, cookies: [...session, devices.remember(guess)] }
  }
}
