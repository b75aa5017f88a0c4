import { providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { type Endpoint, isOfAdministration, type Policy, type Refusals } from './endpoint.ts'
import { type CommonRefusal, commonRefusals } from './refusals.ts'

/** Any call may be malformed, come from another site, or meet a server that is not well. */
const always = [
  'invalid request',
  'cross-site request',
  'internal error',
  'server unavailable',
] as const

const ofUpstreams = ['upstream failed', 'upstream unavailable'] as const

const byPolicy: Readonly<Record<Policy, readonly CommonRefusal[]>> = {
  public: [],
  'admin-visitor': [],
  subscriber: ['unauthenticated'],
  provider: ['unauthenticated'],
  admin: ['unauthenticated'],
}

const whenSet = (isSet: unknown, ...texts: CommonRefusal[]): readonly CommonRefusal[] =>
  isSet ? texts : []

/** Who may call, and from where. */
function refusalsOfAccess(endpoint: Endpoint): readonly CommonRefusal[] {
  const { policy, roles, token, isOpenToOwnDevice, isOpenToViewings } = endpoint
  const { isHeldAfterRecovery, needsFreshSignIn } = endpoint
  return [
    ...byPolicy[policy],
    ...whenSet(!isOfAdministration(endpoint), 'client_id does not match host', 'unknown provider'),
    ...whenSet(
      providerRoles.some((role) => roles?.includes(role) === false),
      'forbidden',
    ),
    ...whenSet(needsFreshSignIn || token?.mayLead, 'fresh sign-in required'),
    ...whenSet(token, 'closed to this token', 'too many requests'),
    ...whenSet(token && token.reach !== 'list', 'provider outside the token'),
    ...whenSet(policy === 'subscriber' && !isOpenToOwnDevice, 'full session required'),
    ...whenSet(isHeldAfterRecovery, 'payments on hold'),
    ...whenSet(isOpenToViewings, 'forbidden', 'viewing over', ...ofUpstreams),
  ]
}

/** What a call sends and what it costs. */
function refusalsOfWork(endpoint: Endpoint): readonly CommonRefusal[] {
  const { body, takesProof, upstreamCost } = endpoint
  return [
    ...whenSet(body, 'payload too large', 'unsupported media type'),
    ...whenSet(takesProof, 'too many requests'),
    ...whenSet(upstreamCost, 'too many requests', ...ofUpstreams),
  ]
}

/**
 * Every refusal of an endpoint and its status: its own ones, and of the common ones those that can
 * happen to a call as the OpenAPI document describes it.
 */
export function possibleRefusals(endpoint: Endpoint): Refusals {
  const common = [
    ...always,
    ...refusalsOfAccess(endpoint),
    ...refusalsOfWork(endpoint),
    ...(endpoint.mayRefuse ?? []),
  ]
  return {
    ...Object.fromEntries(common.map((text) => [text, commonRefusals[text]])),
    ...endpoint.refusals,
  }
}
