import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { endpoints, nouns } from '#contract/endpoints.ts'
import type { Database } from './platform/db/database.ts'
import { limitBodies, wholeRequest } from './platform/http/limits/body-limit.ts'
import type { Env } from './platform/http/context.ts'
import { callLimits } from './platform/http/limits/call-limits.ts'
import { cspReports } from './platform/http/answers/csp-reports.ts'
import { answerFailure } from './platform/http/answers/errors.ts'
import { securityHeaders } from './platform/http/answers/headers.ts'
import type { RecordFailure } from './platform/http/answers/failed-call.ts'
import { health } from './platform/http/answers/health.ts'
import type { HostProver } from './platform/http/visitors/host-proof.ts'
import type { Logger } from './platform/http/log/log.ts'
import { observe } from './platform/http/log/observe.ts'
import { openApiSite } from './platform/http/openapi/openapi.ts'
import { completeApi } from './platform/http/complete-api.ts'
import type { Api } from './platform/http/register.ts'
import { securityTxt } from './platform/http/answers/security-txt.ts'
import { MIN_COMPRESSED_BYTES } from './platform/http/answers/send-text.ts'
import { type HostFinder, tenantByHost, type TenantFinder } from './platform/http/tenant.ts'
import { visitorOf } from './platform/http/visitors/visitor.ts'
import type { Metrics } from './installation/metrics/metrics.ts'
import type { Module } from './platform/module.ts'
import type { Traces } from './platform/traces/traces.ts'
import { cookieNames as subscriberCookies } from './account/session/tokens/cookies.ts'
import type { Settings } from './platform/settings/settings.ts'
import { sessionCookieNames } from './staff/accounts/cookies.ts'

const cookieNames = {
  secret: subscriberCookies.secret,
  ownDevice: subscriberCookies.ownDevice,
  provider: sessionCookieNames.provider,
  administrator: sessionCookieNames.admin,
}

const compressed = compress({ threshold: MIN_COMPRESSED_BYTES })

/**
 * Compresses drawn pictures, calendars and pages of the sandbox. Answers of the API and built files come
 * compressed, and most requests ask for them.
 */
const compressOthers = createMiddleware<Env>((c, next) => {
  const { path } = c.req
  return path.startsWith('/api/') || path.startsWith('/assets/') ? next() : compressed(c, next)
})

/**
 * Answers of the API belong to one caller: no cache keeps them. They say what the time is here, by which
 * the portal corrects the clock of its device.
 */
const personal = (now: () => Date) =>
  createMiddleware<Env>(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    c.header('Vary', 'Host, client_id, Authorization')
    await next()
    c.res.headers.set('Date', now().toUTCString())
  })

/** The whole server as one function of a request: the middleware, then what the modules answer. */
export function createApp(deps: {
  readonly settings: Pick<
    Settings,
    'adminHosts' | 'hostTenants' | 'publicOriginSuffix' | 'securityContact' | 'trustedProxies'
  >
  readonly database: Pick<Database, 'check' | 'db'>
  readonly tenants: TenantFinder
  readonly hosts: HostFinder
  readonly hostProver: Pick<HostProver, 'prove'>
  readonly gates: Pick<
    Api,
    'customer' | 'staff' | 'subscriber' | 'tenants' | 'tokens' | 'viewings' | 'watchWrites'
  >
  readonly recordCall: Api['recordCall']
  readonly recordFailure: RecordFailure
  readonly modules: readonly Module[]
  /** False in development, where Vite's page carries inline scripts. */
  readonly isBuilt: boolean
  /** Checks every answer against the contract (tests and development). */
  readonly checksAnswers: boolean
  readonly now: () => Date
  readonly metrics: Metrics
  readonly traces: Traces
  readonly log: Logger
}): Hono<Env> {
  const {
    settings,
    database,
    tenants,
    hosts,
    hostProver,
    gates,
    modules,
    recordCall,
    isBuilt,
    checksAnswers,
    now,
    metrics,
    traces,
    log,
  } = deps
  const app = new Hono<Env>()
  app.onError(answerFailure(log, metrics, deps.recordFailure))
  app.use(observe(log, metrics, visitorOf(settings.trustedProxies, log), traces))
  app.use(securityHeaders(isBuilt))
  app.use(compressOthers)

  app.route('/', health(database, hostProver))
  app.route('/', securityTxt(settings.securityContact, now))
  app.route('/', cspReports(log))
  for (const { everyHost } of modules) if (everyHost) app.route('/', everyHost)

  app.use('/api/*', personal(now))
  app.use(tenantByHost(settings, tenants, hosts))
  app.route('/', openApiSite({ nouns, cookieNames, contact: settings.securityContact }))
  app.use('/api/*', wholeRequest, limitBodies(endpoints))
  const limitCall = callLimits(database)
  const registered = new Set<Endpoint>()
  const api: Api = {
    app,
    ...gates,
    limitCall,
    recordCall,
    checksAnswers,
    registered,
  }
  for (const { routes } of modules) routes?.(api)
  completeApi(api, endpoints)
  for (const { site } of modules) if (site) app.route('/', site)
  return app
}
