import type { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import {
  type AnswerInput,
  changesSomething,
  type Endpoint,
  isOfAdministration,
} from '#contract/platform/endpoint.ts'
import { acrossTenants, forStranger } from '#server/platform/db/tenant-scope.ts'
import { withQuestion } from '#server/platform/egress/call-cause.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { checkAnswer } from './answers/check-answer.ts'
import { checkRefusal } from './answers/check-refusal.ts'
import type { Actor, Call, Session, SignedInStaff, StaffMember, WatchWrites } from './call.ts'
import { setCookies } from './visitors/cookies.ts'
import type { CallOutcome, RecordCall } from './answers/call-outcome.ts'
import type { Ctx, Env } from './context.ts'
import { requireFreshSignIn } from './fresh-sign-in.ts'
import { callSignal } from './limits/read-deadline.ts'
import { readBody, readInput, readQuery } from './input/input.ts'
import { commonRefusal, refuse, Refusal } from './refusal.ts'
import { isBodiless } from './visitors/known-method.ts'
import { requireSameOrigin } from './visitors/same-origin.ts'
import { requireClientId, type TenantFinder } from './tenant.ts'
import { requireRole } from './role.ts'
import { readParams, routerPath } from './route-path.ts'
import { sendJson } from './answers/send-json.ts'
import { apiTokenOf, countTokenRefusal, requireReach, type TokenGate } from './token-access.ts'
import { payerOf, requireOpenToViewings, type ViewingGate, viewingIdOf } from './viewing-access.ts'

/** Finds the session a call carries; throws a refusal when there is none that may call. */
export type SubscriberGate = (visitor: {
  readonly tenant: Tenant
  readonly authorization: string | undefined
  readonly cookieHeader: string
  readonly source: string
  readonly endpoint: Endpoint
}) => Promise<Session>

/** Finds the member of staff a cookie belongs to; throws a refusal when there is none of this role. */
export type StaffGate = (visitor: {
  readonly role: StaffMember['role']
  /** The provider whose user it must be; undefined for an administrator. */
  readonly tenant: Tenant | undefined
  readonly cookieHeader: string
}) => Promise<SignedInStaff>

/**
 * Finds out whether the subscriber of a call is still a customer of the provider; throws a refusal
 * when not.
 */
export type CustomerGate = (call: {
  readonly tenant: Tenant
  readonly session: Session
  readonly endpoint: Endpoint
  readonly signal: AbortSignal
}) => Promise<void>

/** Counts a call that costs an upstream something; refuses it when the caller's share is used up. */
export type LimitCall = (call: {
  readonly tenant: Pick<Tenant, 'clientId'>
  readonly session: Session
  readonly endpoint: Endpoint
  readonly fresh: boolean
}) => Promise<void>

export interface Api {
  readonly app: Hono<Env>
  readonly subscriber: SubscriberGate
  readonly customer: CustomerGate
  readonly staff: StaffGate
  readonly tokens: TokenGate
  readonly viewings: ViewingGate
  /** As they are stored: administrators see at once what was changed. */
  readonly tenants: TenantFinder
  readonly limitCall: LimitCall
  readonly watchWrites: WatchWrites
  readonly recordCall: RecordCall
  /** Checks every answer against the contract (tests and development; it costs time). */
  readonly checksAnswers: boolean
  readonly registered: Set<Endpoint>
}

/**
 * The provider an endpoint is called for, undefined for the administration. Refuses an endpoint on
 * the wrong host: the administration answers on its own hosts, all else on a provider's.
 */
export function resolveTenant(endpoint: Endpoint, c: Ctx): Tenant | undefined {
  if (isOfAdministration(endpoint)) {
    if (!c.get('isAdminHost')) throw commonRefusal('not found')
    return undefined
  }
  const tenant = c.get('tenant')
  if (!tenant) throw commonRefusal('unknown provider')
  requireClientId(c, tenant, endpoint)
  return tenant
}

/** The provider that the path of an administrator's call names. */
const findTenant = async (
  { tenants }: Pick<Api, 'tenants'>,
  endpoint: Endpoint,
  { clientId = '' }: Readonly<Record<string, string>>,
): Promise<Tenant> => (await tenants.find(clientId)) ?? refuse(endpoint, 'customer not found')

/** Who calls; empty for public endpoints. */
interface AuthContext {
  readonly session?: Session
  readonly staffMember?: SignedInStaff
}

async function authenticate(
  api: Api,
  endpoint: Endpoint,
  c: Ctx,
  tenant: Tenant | undefined,
): Promise<AuthContext> {
  const cookieHeader = c.req.header('cookie') ?? ''
  const { policy } = endpoint
  const { source, isLocal } = c.get('visitor')
  const viewingId = viewingIdOf(c)
  if (viewingId !== null) {
    requireOpenToViewings(endpoint)
    if (!tenant) throw commonRefusal('closed to viewings')
    const staffMember = await api.staff({ role: 'provider', tenant, cookieHeader })
    const { signal } = c.req.raw
    const session = await api.viewings.enter({ tenant, viewingId, staffMember, signal })
    return { session, staffMember }
  }
  const token = apiTokenOf(endpoint, c)
  if (token !== null) {
    const visitor = { token, cookieHeader, source, isLocal }
    return { staffMember: await api.tokens.enter(visitor, endpoint) }
  }
  if (policy === 'admin' || policy === 'provider') {
    return { staffMember: await api.staff({ role: policy, tenant, cookieHeader }) }
  }
  if (policy !== 'subscriber' || !tenant) return {}
  const session = await api.subscriber({
    tenant,
    authorization: c.req.header('authorization'),
    cookieHeader,
    source,
    endpoint,
  })
  return { session }
}

function actorOf(session?: Session, staffMember?: StaffMember): Actor | null {
  if (session && !session.isViewing) return { subscriber: session }
  return staffMember ? { staffMember } : null
}

/** Runs a handler and records how the call ended. A failure that is no refusal is not recorded. */
async function recordOutcome<T>(
  api: Pick<Api, 'recordCall'>,
  handle: () => Promise<T>,
  toOutcome: (refusal: string | null) => CallOutcome,
): Promise<T> {
  try {
    const answer = await handle()
    await api.recordCall(toOutcome(null))
    return answer
  } catch (error) {
    const isRecorded = error instanceof Refusal && error.isRecorded
    if (isRecorded) await api.recordCall(toOutcome(error.text))
    throw error
  }
}

/** Fields of a body that are left out: those of another server's form, and those that are only read. */
function ignoredFieldsOf({ ignoredFields = [], entry }: Endpoint): readonly string[] {
  const entries = entry && 'entries' in entry ? Object.keys(Object(entry.entries)) : []
  return [...ignoredFields, ...entries]
}

/** The only way to add a route: authentication, input, handler, answer, in this order. */
export function register<E extends Endpoint>(
  api: Api,
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerInput<E>>,
): void {
  if (api.registered.has(endpoint)) throw new Error(`${endpoint.name} is registered twice`)
  api.registered.add(endpoint)
  const ignored = ignoredFieldsOf(endpoint)

  const answerCall = async (c: Ctx) => {
    c.set('route', endpoint.path)
    // The router answers HEAD by running the GET handler, which here would change something.
    if (c.req.method === 'HEAD' && endpoint.hasEffect) {
      c.header('Allow', 'GET')
      throw commonRefusal('method not allowed')
    }
    const tenant = resolveTenant(endpoint, c)
    const hasToken = apiTokenOf(endpoint, c) !== null
    requireSameOrigin(c, { hasEffect: endpoint.hasEffect ?? false, hasToken })
    const { session, staffMember } = await authenticate(api, endpoint, c, tenant)
    const isViewing = session?.isViewing ?? false
    if (staffMember && !isViewing) requireRole(endpoint, staffMember)
    if (session && !isViewing) c.set('subscriber', session)
    if (staffMember && endpoint.needsFreshSignIn) requireFreshSignIn(staffMember)
    const fresh = /\bno-cache\b/i.test(c.req.header('cache-control') ?? '')
    if (session && tenant) {
      await api.limitCall({ tenant, session: payerOf(session, staffMember), endpoint, fresh })
    }
    const url = new URL(c.req.url)
    const hasBody = !isBodiless(c.req.method)
    const inPath = readParams(c.req.param())
    const input = {
      params: readInput(endpoint.params, inPath),
      query: readQuery(endpoint.query, url),
      body: hasBody ? await readBody(endpoint.body, c.req, ignored) : readInput(endpoint.body, {}),
    }
    const { source, sourcePort } = c.get('visitor')
    if (staffMember) await requireReach(api.tokens, { endpoint, staffMember, input, source })
    let actor = actorOf(session, staffMember)
    const callTime = callSignal(endpoint, c.req.raw)
    const callFields = {
      tenant,
      session,
      staffMember,
      ...input,
      get signal() {
        return callTime.signal
      },
      fresh,
      source,
      isLocal: c.get('visitor').isLocal,
      identify: (named: Actor | null) => {
        actor = named
        if (named && 'subscriber' in named) c.set('subscriber', named.subscriber)
      },
      headers: c.req.raw.headers,
      hostname: url.hostname,
      cookieHeader: c.req.header('cookie') ?? '',
      setCookie: (name: string, value: string, options: CookieOptions) =>
        setCookie(c, name, value, options),
      setHeader: (name: string, value: string) => c.header(name, value),
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the wire read: the schemas of this very endpoint have just been applied
    const call = callFields as Call<E>
    const isOwn = session && tenant && !isViewing
    const cookiesOfWrites = isOwn
      ? api.watchWrites({ clientId: tenant.clientId, customerId: session.customerId })
      : () => []
    const handle = async () => {
      try {
        if (endpoint.isForTenant) callFields.tenant = await findTenant(api, endpoint, inPath)
        if (!session || !tenant || isViewing) return await handler(call)
        const { signal } = callTime
        const customerCheck = api.customer({ tenant, session, endpoint, signal })
        // A read is under way while the ERP is asked; what it found is answered to a customer only.
        if (changesSomething(endpoint)) await customerCheck
        const handling = handler(call)
        handling.catch(() => undefined)
        await customerCheck
        return await handling
      } finally {
        callTime.release()
        setCookies(call, cookiesOfWrites())
      }
    }
    const counted = () => countTokenRefusal(api.tokens, { staffMember, source }, handle)
    const answer = await recordOutcome(api, counted, (refusal) => ({
      endpoint,
      clientId: tenant?.clientId ?? null,
      actor,
      input: [input.params, input.body],
      source,
      sourcePort,
      refusal,
    }))
    if (api.checksAnswers) checkAnswer(endpoint.name, endpoint.answer, answer)
    return sendJson(c, isViewing ? api.viewings.hide(endpoint, answer) : answer)
  }
  const answerChecked = (c: Ctx) =>
    answerCall(c).catch((error: unknown) => {
      checkRefusal(endpoint, c, error)
      throw error
    })
  const answer = api.checksAnswers ? answerChecked : answerCall
  const inQueue = <T>(work: () => Promise<T>) =>
    endpoint.policy === 'public' ? forStranger(work) : work()
  // On the host of a provider the scope is set already, by that host.
  api.app.on(endpoint.method, routerPath(endpoint.path), (c) =>
    withQuestion(endpoint.name, () =>
      isOfAdministration(endpoint) ? acrossTenants(() => answer(c)) : inQueue(() => answer(c)),
    ),
  )
}
