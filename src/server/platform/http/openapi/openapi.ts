import { Hono } from 'hono'
import { type Endpoint, isOfAdministration } from '#contract/platform/endpoint.ts'
import type { Noun } from '#contract/nouns/noun.ts'
import { refusalSchema } from '#contract/platform/refusals.ts'
import type { Env } from '../context.ts'
import { descriptionOf } from './openapi-description.ts'
import { introductionOf } from './openapi-introduction.ts'
import { headerParameters, parametersOf } from './openapi-parameters.ts'
import { responseHeaders, responsesOf } from './openapi-responses.ts'
import { answerSchema, inputSchema, json } from './openapi-schema.ts'
import { securityOf, securitySchemes, type SessionCookieNames } from './openapi-security.ts'
import { keepText, sendJson } from '../answers/send-json.ts'

/*
 * The document is made from the endpoints of the contract. hono-openapi describes routes instead, and
 * would need each schema a second time.
 */

const path = '/api/openapi.json'

function operation(endpoint: Endpoint, tag: string) {
  return {
    operationId: endpoint.name,
    tags: [tag],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(endpoint.body && { requestBody: { required: true, ...json(inputSchema(endpoint.body)) } }),
    security: securityOf(endpoint),
    responses: responsesOf(endpoint),
  }
}

function pathsOf(nouns: readonly Noun[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const { name, endpoints } of nouns) {
    for (const endpoint of endpoints) {
      const operations = (paths[endpoint.path] ??= {})
      operations[endpoint.method.toLowerCase()] = operation(endpoint, name)
    }
  }
  return paths
}

/** The parts that some text refers to. */
const referredTo = (parts: Readonly<Record<string, object>>, text: string) =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => text.includes(`/${name}"`)))

/** Whom to ask: the operator, by the address that the installation gives. */
function contactOf(contact: string | undefined) {
  const name = 'Operator of this installation'
  if (contact === undefined) return { name }
  const { protocol, pathname, href } = new URL(contact)
  return protocol === 'mailto:'
    ? { name, email: decodeURIComponent(pathname) }
    : { name, url: href }
}

interface Described {
  readonly nouns: readonly Noun[]
  readonly cookieNames: SessionCookieNames
  /** `mailto:` or `https:` */
  readonly contact: string | undefined
}

/** The OpenAPI 3.1 document of the calls that one kind of host answers, generated from the contract. */
function openApi(deps: Described, isServed: (endpoint: Endpoint) => boolean): object {
  const nouns = deps.nouns
    .map((noun) => ({ ...noun, endpoints: noun.endpoints.filter(isServed) }))
    .filter(({ endpoints }) => endpoints.length > 0)
  const endpoints = nouns.flatMap((noun) => noun.endpoints)
  const paths = pathsOf(nouns)
  const text = JSON.stringify(paths)
  const schemes = new Set(endpoints.flatMap(securityOf).flatMap((one) => Object.keys(one)))
  const hasAdministration = endpoints.some(isOfAdministration)
  const hasProvider = !endpoints.every(isOfAdministration)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Subscriber portal',
      summary: 'Self-service of an internet provider’s subscribers, and its administration.',
      description: introductionOf({ hasProvider, hasAdministration }),
      version: '1.0.0',
      license: { name: 'MIT License', identifier: 'MIT' },
      contact: contactOf(deps.contact),
    },
    servers: [{ url: '/', description: 'The host that was asked for this document.' }],
    tags: nouns.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { Refusal: answerSchema(refusalSchema) },
      parameters: referredTo(headerParameters, text),
      headers: responseHeaders,
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes(deps.cookieNames)).filter(([name]) => schemes.has(name)),
      ),
    },
  }
}

/** Describes to each host the calls that it answers: those of the administration, of a provider, or both. */
export function openApiSite(described: Described): Hono<Env> {
  /** Written when it is first asked for, and kept. */
  const describe = (isServed: (endpoint: Endpoint) => boolean) => {
    let document: object | null = null
    return () => (document ??= keepText(openApi(described, isServed)))
  }
  const all = describe(() => true)
  const ofAdministration = describe(isOfAdministration)
  const ofProviders = describe((endpoint) => !isOfAdministration(endpoint))
  const app = new Hono<Env>()
  app.get(path, (c) => {
    c.set('route', path)
    if (!c.get('isAdminHost')) return sendJson(c, ofProviders())
    return sendJson(c, (c.get('tenant') ? all : ofAdministration)())
  })
  return app
}
