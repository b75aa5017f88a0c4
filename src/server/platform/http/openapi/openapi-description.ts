import type { Endpoint, Policy, UpstreamCost } from '#contract/platform/endpoint.ts'
import { isForPeople, isLedField, type LedFieldName } from '#domain/staff/tenants/led-fields.ts'
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

const entriesOf = (schema: unknown): readonly (readonly [string, unknown])[] =>
  typeof schema === 'object' && schema !== null && 'entries' in schema
    ? Object.entries(Object(schema.entries))
    : []

/** The fields of a call that lead money or people, by the names of the audit log. */
function ledFieldsOf({ body }: Endpoint): LedFieldName[] {
  const entries = entriesOf(body)
  const rules = entries
    .filter(([name]) => name === 'rules')
    .flatMap(([, schema]) => rulesOf(schema))
  return [...entries.map(([name]) => name), ...rules].filter(isLedField)
}

/** The rules of a form may be left out of it: then they stand in what is optional. */
function rulesOf(schema: unknown): string[] {
  const isWrapped = typeof schema === 'object' && schema !== null && 'wrapped' in schema
  return entriesOf(isWrapped ? schema.wrapped : schema).map(([rule]) => `rules.${rule}`)
}

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

/** Of a call that may change where money and people are led: by which scope a token does. */
function leadOf(endpoint: Endpoint): string {
  if (!endpoint.token?.mayLead) return ''
  const led = ledFieldsOf(endpoint)
  const closed = led.filter(isForPeople)
  const open = led.filter((name) => !isForPeople(name))
  return [
    `A change of one of these fields needs a fresh sign-in, and of a token the scope tenants:lead besides: ${listed(open)}.`,
    closed.length > 0 ? `No token changes these: ${listed(closed)}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

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
