import type { GenericSchema } from 'valibot'
import { type Endpoint, isOfAdministration } from '#contract/platform/endpoint.ts'
import { idempotencyHeader } from '#contract/money/payments.ts'
import { proofOfWorkHeader } from '#contract/platform/proof-of-work.ts'
import { clientIdHeader } from '#contract/worker/headers.ts'
import { inputSchema, ref } from './openapi-schema.ts'
import { needsOrigin } from './openapi-security.ts'

const header = (name: string, required: boolean, description: string) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const originIs = 'The origin that the call is sent to, e.g. https://vale.portal.example.'
const keyIs =
  'Names one attempt to pay: 8 to 100 letters, digits, - or _. A repeated call with the same key answers what came of the first one, and charges nothing.'

/** Headers of calls, by the name under which operations refer to them. */
export const headerParameters = {
  ClientId: header(clientIdHeader, true, "The provider id; it must be the host's."),
  OptionalClientId: header(
    clientIdHeader,
    false,
    "The provider id; if sent, it must be the host's.",
  ),
  Origin: header(
    'Origin',
    true,
    `${originIs} Browsers send it by themselves; any other client must.`,
  ),
  OptionalOrigin: header(
    'Origin',
    false,
    `${originIs} Browsers send it by themselves; any other client must, unless it has a token.`,
  ),
  ProofOfWork: header(
    proofOfWorkHeader,
    false,
    'The solution of the challenge that came with "too many requests" (see the introduction).',
  ),
  IdempotencyKey: header(idempotencyHeader, true, keyIs),
  OptionalIdempotencyKey: header(idempotencyHeader, false, keyIs),
  CacheControl: header('Cache-Control', false, '`no-cache` asks the provider’s system anew.'),
}

type HeaderName = keyof typeof headerParameters

function headerNames(endpoint: Endpoint): readonly HeaderName[] {
  const { idempotencyKey, namesClient, takesProof, token, upstreamCost } = endpoint
  const names: (HeaderName | false | undefined)[] = [
    !isOfAdministration(endpoint) && (namesClient ? 'OptionalClientId' : 'ClientId'),
    needsOrigin(endpoint) && (token ? 'OptionalOrigin' : 'Origin'),
    takesProof && 'ProofOfWork',
    idempotencyKey && (idempotencyKey === 'required' ? 'IdempotencyKey' : 'OptionalIdempotencyKey'),
    upstreamCost === 'fresh read' && 'CacheControl',
  ]
  return names.filter((name) => typeof name === 'string')
}

/** One OpenAPI parameter for each field of a `v.object` schema. */
function inputParameters(place: 'path' | 'query', schema: GenericSchema | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema)
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

/** All that a call may say besides its body. */
export const parametersOf = (endpoint: Endpoint) => [
  ...headerNames(endpoint).map((name) => ref('parameters', name)),
  ...inputParameters('path', endpoint.params),
  ...inputParameters('query', endpoint.query),
]
