import type {
  AcceptedOf,
  BodyOf,
  Endpoint,
  ParamsOf,
  QueryOf,
} from '#contract/platform/endpoint.ts'
import { validToken } from '#contract/account/session.ts'
import { readTimeoutMs } from '#contract/platform/patience.ts'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { startAgain } from '#portal/kit/pages/start-again.ts'
import { withLock } from '#portal/kit/browser/with-lock.ts'
import { request, type RequestOptions } from './request.ts'
import { ApiError } from './failure.ts'
import { renewalDue } from '#portal/queries/account/renewal.ts'
import { requestAsStaff } from '#portal/queries/staff/staff-sign-in.ts'
import { requestWithStepUp } from '#portal/queries/account/step-up.ts'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import {
  allTokens,
  confirmToken,
  currentToken,
  isTakenOver,
  refuseToken,
  type SessionToken,
  tokenCandidates,
} from '#portal/session/session-token.ts'

type RequiredOption<K extends string, T> = [T] extends [undefined]
  ? unknown
  : { readonly [P in K]: T }

/** The options of a call: exactly the parameters, query and body its endpoint declares. */
export type CallOptions<E extends Endpoint> = Pick<
  RequestOptions,
  'headers' | 'fresh' | 'signal' | 'isProbe'
> &
  RequiredOption<'params', ParamsOf<E>> &
  RequiredOption<'query', QueryOf<E>> &
  RequiredOption<'body', BodyOf<E>>

/** Tokens that one renewal tries: a sibling host can plant more than a browser should ask about. */
const maxCandidates = 4

const isTokenRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401

/** Sends the request with this token, and remembers whether the server accepted it. */
async function requestWith(
  token: SessionToken | null,
  endpoint: Endpoint,
  options: RequestOptions,
): Promise<unknown> {
  try {
    const answer = await request(endpoint, options, token)
    if (token) confirmToken(token)
    return answer
  } catch (error) {
    if (token && isTokenRefusal(error)) refuseToken(token)
    throw error
  }
}

/**
 * Starts the page again, and never resolves: the browser has another session by now, in whose name this page
 * must ask and send nothing.
 */
function leavePage(): Promise<never> {
  startAgain()
  return new Promise(() => {})
}

/**
 * Asks the server to renew the session, with one token after the other until it accepts one. Rejects
 * with the refusal of the last.
 */
async function renewSession(options: RequestOptions): Promise<unknown> {
  if (isTakenOver()) return await leavePage()
  const candidates = tokenCandidates().slice(0, maxCandidates)
  const last = candidates.pop() ?? null
  for (const candidate of candidates) {
    try {
      return await requestWith(candidate, validToken, options)
    } catch (error) {
      if (!isTokenRefusal(error)) throw error
    }
  }
  return await requestWith(last, validToken, options)
}

/**
 * One call at a time begins, renews or ends a session, of all tabs: each answer sets or deletes the cookies of
 * whichever session is open when it arrives.
 */
export const sessionLock = 'session-renewal'

/** Renews the readable token, unless another tab renewed it while this one waited for the lock. */
function renewToken(old: SessionToken): Promise<unknown> {
  return withLock(sessionLock, async () => {
    if (currentToken()?.text === old.text) await renewSession({})
  })
}

/**
 * At most two rounds: after a refusal the session is renewed once and the call repeated once. A
 * second refusal stands, and the panel leads back to the sign-in.
 */
async function requestAsSubscriber(endpoint: Endpoint, options: RequestOptions): Promise<unknown> {
  const token = currentToken()
  if (!token) return await request(endpoint, options, null)
  if (isTakenOver()) return await leavePage()
  const due = renewalDue(token, serverNow())
  // A failed renewal is ignored: the call itself shows whether the session is alive.
  const renewal = due === 'no' ? null : renewToken(token).catch(() => null)
  if (due === 'now') await renewal
  const used = currentToken()
  try {
    const answer = await request(endpoint, options, used)
    if (used) confirmToken(used)
    return answer
  } catch (error) {
    if (!used || !isTokenRefusal(error)) throw error
    await renewToken(used)
    if (isTakenOver()) return await leavePage()
    const renewed = currentToken()
    if (!renewed) throw error
    return await requestWith(renewed, endpoint, options)
  }
}

/** A sign-in sets a token of its own: that one is confirmed, whatever else lies beside it. */
async function requestPublic(endpoint: Endpoint, options: RequestOptions): Promise<unknown> {
  const before = new Set(allTokens().map(({ text }) => text))
  const answer = await request(endpoint, options, currentToken())
  const added = allTokens().find(({ text }) => !before.has(text))
  if (added) confirmToken(added)
  return answer
}

const isSignIn = ({ method, path }: Endpoint): boolean =>
  method === 'POST' && path.startsWith('/api/central/sign-in')

/** Its code comes with the page of a viewing alone. */
async function loadAndRequestInViewing(id: string, endpoint: Endpoint, options: RequestOptions) {
  const { requestInViewing } = await import('#portal/queries/staff/viewing-requests.ts')
  return await requestInViewing(id, endpoint, options)
}

/** The answer 401 to the question whether a session is open is no reason to sign in. */
const isStaffEndpoint = ({ policy, checksSession = false }: Endpoint): boolean =>
  (policy === 'admin' || policy === 'provider') && !checksSession

/**
 * Calls an endpoint; every request of the portal passes here. Returns the parsed answer; throws
 * `ApiError` or `NetworkError` (failure.ts), or the signal's own reason when the caller aborted.
 */
export function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<AcceptedOf<E>>
export function call(endpoint: Endpoint, options: RequestOptions): Promise<unknown> {
  if (endpoint.policy === 'public') {
    const request = () => requestPublic(endpoint, options)
    // The wait is limited, because a tab that the system has stopped may hold the lock.
    return isSignIn(endpoint) ? withLock(sessionLock, request, readTimeoutMs) : request()
  }
  if (isStaffEndpoint(endpoint)) {
    return requestAsStaff(() => request(endpoint, options, null), options.signal)
  }
  if (endpoint.policy !== 'subscriber') return request(endpoint, options, null)
  const viewing = viewingId()
  if (viewing !== null) return loadAndRequestInViewing(viewing, endpoint, options)
  return endpoint.name === validToken.name
    ? withLock(sessionLock, () => renewSession(options))
    : requestWithStepUp(endpoint, options.signal, () => requestAsSubscriber(endpoint, options))
}
