import type { Endpoint, Policy, UpstreamCost } from '#contract/platform/endpoint.ts'
import { proofOfWorkHeader } from '#contract/platform/proof-of-work.ts'

const costs: Readonly<Record<UpstreamCost, string>> = {
  ahead: 'Meant to be read before it is asked for: it has a limit of its own.',
  change: 'Changes something in a system of the provider.',
  document:
    'A system of the provider makes the answer for this call: ask for it when it is needed.',
  'fresh read': 'The answer may be minutes old and says so.',
  lookup: 'Asks a system of the provider each time.',
}

/** Who may make a call of each policy, in words. */
const callersOf: Readonly<Record<Policy, (endpoint: Endpoint) => string>> = {
  public: () => 'Open to every visitor of the provider’s host.',
  'admin-visitor': () => 'Open to every visitor of the administration’s host.',
  provider: ({ roles = [] }) =>
    `For users of the provider with one of these roles: ${roles.join(', ')}.`,
  admin: ({ token }) =>
    token
      ? `For administrators, and for tokens with the scope \`${token.scope}\`.`
      : 'For administrators; closed to tokens.',
  subscriber: ({ isOpenToOwnDevice, isOpenToViewings }) =>
    [
      'For a signed-in subscriber',
      isOpenToOwnDevice ? ', on an own device without a full session too' : '',
      isOpenToViewings ? ', and for support in a viewing' : '',
      '.',
    ].join(''),
}

/** Of a call that may change where money and people are led: by which scope a token does. */
const leadOf = ({ token }: Endpoint): string =>
  token?.mayLead
    ? 'Contacts, links, texts for subscribers, addresses of systems and rules of signing in need a fresh sign-in; a token changes them with the scope tenants:lead besides, and secrets and trusted certificates with none.'
    : ''

/** What a caller must know besides the summary, all from the endpoint. */
export function descriptionOf(endpoint: Endpoint): string {
  const { description, hasEffect, maxBodyBytes, needsFreshSignIn, takesProof } = endpoint
  const { entry, upstreamCost } = endpoint
  const sentences = [
    description ?? '',
    callersOf[endpoint.policy](endpoint),
    needsFreshSignIn ? 'Needs a sign-in within the last five minutes.' : '',
    leadOf(endpoint),
    hasEffect
      ? 'Changes something though it is a GET: do not prefetch it, nor repeat it unasked.'
      : '',
    upstreamCost ? costs[upstreamCost] : '',
    entry ? 'Other fields of what a read answers may be sent along; they change nothing.' : '',
    maxBodyBytes ? `The body may have up to ${maxBodyBytes} bytes; it must say its length.` : '',
    takesProof
      ? `"too many requests" may come with a challenge; its solution in \`${proofOfWorkHeader}\` replaces the wait.`
      : '',
  ]
  return sentences.filter(Boolean).join(' ')
}
