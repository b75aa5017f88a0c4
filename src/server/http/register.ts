import type { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { AnswerInput, Endpoint } from '#contract/endpoint.ts'
import type { Tenant } from '#server/tenants/tenant.ts'
import { checkAnswer } from './answer.ts'
import type { Call, Session } from './call.ts'
import type { Ctx, Env } from './context.ts'
import { readBody, readInput, readQuery } from './input.ts'
import { commonRefusal } from './refusal.ts'
import { requireSameOrigin } from './same-origin.ts'
import { readParams, routerPath } from './route-path.ts'
import { sendJson } from './send-json.ts'

/** Who calls, as far as the request tells; throws the refusal when it may not pass. */
export type SubscriberGate = (visitor: {
  readonly tenant: Tenant
  readonly authorization: string | undefined
  readonly cookieHeader: string
  readonly source: string
  readonly endpoint: Endpoint
}) => Promise<Session>

export interface Api {
  readonly app: Hono<Env>
  readonly subscriber: SubscriberGate
  /** Hold every answer against the contract (tests and development; costs time). */
  readonly checksAnswers: boolean
  readonly registered: Set<Endpoint>
}

/** The tenant of a call under /api: the tenant middleware refuses before, when there is none. */
function tenantOf(c: Ctx): Tenant {
  const tenant = c.get('tenant')
  if (!tenant) throw commonRefusal('unknown provider')
  return tenant
}

async function pass(api: Api, endpoint: Endpoint, c: Ctx): Promise<Session | undefined> {
  if (endpoint.policy === 'public') return undefined
  return api.subscriber({
    tenant: tenantOf(c),
    authorization: c.req.header('authorization'),
    cookieHeader: c.req.header('cookie') ?? '',
    source: c.get('visitor').source,
    endpoint,
  })
}

/** The one way a route comes to be: gate, input, handler, answer, in this order. */
export function register<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerInput<E>>,
): void {
  if (endpoint.policy !== 'public' && endpoint.policy !== 'subscriber') {
    throw new Error(`${endpoint.name}: nobody guards the policy ${endpoint.policy} yet`)
  }
  if (api.registered.has(endpoint)) throw new Error(`${endpoint.name} is registered twice`)
  api.registered.add(endpoint)

  api.app.on(endpoint.method, routerPath(endpoint.path), async (c) => {
    c.set('route', endpoint.path)
    // The router answers HEAD by running the GET, and this one changes something.
    if (c.req.method === 'HEAD' && endpoint.hasEffect) {
      c.header('Allow', 'GET')
      throw commonRefusal('method not allowed')
    }
    requireSameOrigin(c, endpoint.hasEffect ?? false)
    const session = await pass(api, endpoint, c)
    const input = {
      params: readInput(endpoint.params, readParams(c.req.param())),
      query: readQuery(endpoint.query, new URL(c.req.url)),
      body: await readBody(endpoint.body, c.req),
    }
    const given = {
      tenant: tenantOf(c),
      session,
      ...input,
      signal: c.req.raw.signal,
      fresh: /\bno-cache\b/i.test(c.req.header('cache-control') ?? ''),
      source: c.get('visitor').source,
      headers: c.req.raw.headers,
      cookieHeader: c.req.header('cookie') ?? '',
      setCookie: (name: string, value: string, options: CookieOptions) =>
        setCookie(c, name, value, options),
      setHeader: (name: string, value: string) => c.header(name, value),
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the wire read: the schemas of this very endpoint have just been applied
    const call = given as Call<E>
    const answer = await handler(call)
    if (api.checksAnswers) checkAnswer(endpoint.name, endpoint.answer, answer)
    return sendJson(c, answer)
  })
}

/** After the last noun: what is missing stops the start, what is undeclared gets its refusal. */
export function completeApi(api: Api, endpoints: readonly Endpoint[]): void {
  const missing = endpoints.filter((endpoint) => !api.registered.has(endpoint))
  if (missing.length > 0) {
    throw new Error(`no route for ${missing.map(({ name }) => name).join(', ')}`)
  }
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const methods = endpoints.filter((other) => other.path === path).map(({ method }) => method)
    api.app.all(routerPath(path), (c) => {
      c.set('route', path)
      c.header(
        'Allow',
        methods.includes('GET') ? ['HEAD', ...methods].join(', ') : methods.join(', '),
      )
      throw commonRefusal('method not allowed')
    })
  }
  api.app.all('/api/*', () => {
    throw commonRefusal('not found')
  })
}
