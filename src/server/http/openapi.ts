import { toJsonSchema } from '@valibot/to-json-schema'
import { Hono } from 'hono'
import type { GenericSchema } from 'valibot'
import { type Endpoint, isOfAdministration, type Policy } from '#contract/endpoint.ts'
import { commonRefusals, refusalSchema } from '#contract/refusals.ts'
import { clientIdHeader } from '#contract/worker/headers.ts'
import type { Env } from './context.ts'
import { keepText, sendJson } from './send-json.ts'

const path = '/api/openapi.json'

const jsonSchema = (schema: GenericSchema, typeMode: 'input' | 'output' = 'input') => {
  // Checks written as code (a real date, a colour) have no JSON Schema; only their types appear.
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  return rest
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

/** One OpenAPI parameter for each field of a `v.object` schema. */
function parameters(place: 'path' | 'query', schema: GenericSchema | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema)
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

const clientIdParameter = {
  name: clientIdHeader,
  in: 'header',
  required: true,
  description: "The provider id; it must be the host's.",
  schema: { type: 'string' },
}

function responses(endpoint: Endpoint) {
  const texts = new Map<number, string[]>()
  for (const [text, status] of Object.entries({ ...commonRefusals, ...endpoint.refusals })) {
    texts.set(status, [...(texts.get(status) ?? []), text])
  }
  const refused = [...texts].map(([status, list]) => [
    status,
    { description: list.join(', '), ...json({ $ref: '#/components/schemas/Refusal' }) },
  ])
  const answered = { description: 'Success', ...json(jsonSchema(endpoint.answer)) }
  return { 200: answered, ...Object.fromEntries(refused) }
}

/** What each policy asks for; an empty list asks for nothing. */
const securityByPolicy: Readonly<
  Record<Policy, readonly Readonly<Record<string, readonly string[]>>[]>
> = {
  public: [],
  'admin-visitor': [],
  subscriber: [{ validToken: [], companion: [] }],
  provider: [{ provider: [] }],
  admin: [{ administrator: [] }],
}

/** Either of what the policy asks for and, where the call is open to them, a token of that scope. */
const securityOf = ({ policy, token }: Endpoint) => [
  ...securityByPolicy[policy],
  ...(token ? [{ apiToken: [token.scope] }] : []),
]

/** Calls of the administration send no client_id. */
const headersOf = (endpoint: Endpoint) => (isOfAdministration(endpoint) ? [] : [clientIdParameter])

/** Of a call that may change where money and people are led: by which scope a token does. */
const descriptionOf = ({ token }: Endpoint) =>
  token?.mayLead
    ? {
        description:
          'Contacts, links, texts for subscribers, addresses of systems and rules of signing in need a fresh sign-in; a token changes them with the scope tenants:lead besides, and secrets and trusted certificates with none.',
      }
    : {}

function operation(endpoint: Endpoint) {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...descriptionOf(endpoint),
    parameters: [
      ...headersOf(endpoint),
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
    ],
    ...(endpoint.body && { requestBody: { required: true, ...json(jsonSchema(endpoint.body)) } }),
    security: securityOf(endpoint),
    responses: responses(endpoint),
  }
}

/** The OpenAPI 3.1 document of the contract, generated from the endpoints. */
function openApi(endpoints: readonly Endpoint[]): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Subscriber portal', version: '1.0.0' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Refusal: jsonSchema(refusalSchema) },
      securitySchemes: {
        validToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        companion: { type: 'apiKey', in: 'cookie', name: '__Host-vt' },
        provider: { type: 'apiKey', in: 'cookie', name: '__Host-prv' },
        administrator: { type: 'apiKey', in: 'cookie', name: '__Host-adm' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token of the administration, without any cookie; each call names the scope it takes. tenants:lead opens no call by itself: with it a call of another scope may also change where money and people are led.',
        },
      },
    },
  }
}

/** Describes to each host the calls that it answers: those of the administration, of a provider, or both. */
export function openApiSite(endpoints: readonly Endpoint[]): Hono<Env> {
  const describe = (isServed: (endpoint: Endpoint) => boolean) =>
    keepText(openApi(endpoints.filter(isServed)))
  const all = describe(() => true)
  const ofAdministration = describe(isOfAdministration)
  const ofProviders = describe((endpoint) => !isOfAdministration(endpoint))
  const app = new Hono<Env>()
  app.get(path, (c) => {
    c.set('route', path)
    if (!c.get('isAdminHost')) return sendJson(c, ofProviders)
    return sendJson(c, c.get('tenant') ? all : ofAdministration)
  })
  return app
}
