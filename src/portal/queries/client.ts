import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { validToken } from '#contract/session.ts'
import { withLock } from '#portal/kit/with-lock.ts'
import { request, type RequestOptions } from './request.ts'
import { ApiError } from './failure.ts'
import { renewalDue } from './renewal.ts'
import { clearToken, currentToken, type SessionToken } from '#portal/session/session-token.ts'

type RequiredOption<K extends string, T> = [T] extends [undefined]
  ? unknown
  : { readonly [P in K]: T }

/** The options of a call: exactly the parameters, query and body its endpoint declares. */
export type CallOptions<E extends Endpoint> = Pick<RequestOptions, 'headers' | 'fresh' | 'signal'> &
  RequiredOption<'params', ParamsOf<E>> &
  RequiredOption<'query', QueryOf<E>> &
  RequiredOption<'body', BodyOf<E>>

const isTokenRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401

/** Sends the request with the current token, and deletes that token when the server answers 401. */
async function requestOrDropToken(endpoint: Endpoint, options: RequestOptions): Promise<unknown> {
  const token = currentToken()
  try {
    return await request(endpoint, options, token)
  } catch (error) {
    // Another tab may have signed in meanwhile: its token stays.
    if (isTokenRefusal(error) && currentToken()?.text === token?.text) clearToken()
    throw error
  }
}

/** One tab renews at a time: two renewals at once would race for the session's HttpOnly cookie. */
const renewalLock = 'session-renewal'

/** Renews the readable token, unless another tab renewed it while this one waited for the lock. */
function renewToken(old: SessionToken): Promise<unknown> {
  return withLock(renewalLock, async () => {
    if (currentToken()?.text === old.text) await requestOrDropToken(validToken, {})
  })
}

async function requestAsSubscriber(endpoint: Endpoint, options: RequestOptions): Promise<unknown> {
  const token = currentToken()
  if (!token) return await request(endpoint, options, null)
  const due = renewalDue(token, new Date())
  // A failed renewal is ignored: the call itself shows whether the session is alive.
  const renewal = due === 'no' ? null : renewToken(token).catch(() => null)
  if (due === 'now') await renewal
  const used = currentToken()
  try {
    return await request(endpoint, options, used)
  } catch (error) {
    if (!used || !isTokenRefusal(error)) throw error
    await renewToken(used)
    return await requestOrDropToken(endpoint, options)
  }
}

/**
 * Calls an endpoint; every request of the portal passes here. Returns the parsed answer; throws
 * `ApiError` or `NetworkError` (failure.ts), or the signal's own reason when the caller aborted.
 */
export function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<AnswerOf<E>>
export function call(endpoint: Endpoint, options: RequestOptions): Promise<unknown> {
  if (endpoint.policy === 'public') return request(endpoint, options, currentToken())
  if (endpoint.policy !== 'subscriber') return request(endpoint, options, null)
  return endpoint.name === validToken.name
    ? withLock(renewalLock, () => requestOrDropToken(endpoint, options))
    : requestAsSubscriber(endpoint, options)
}
