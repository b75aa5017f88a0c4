import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts'
import { validToken } from '#contract/session.ts'
import { clientId } from './client-id.ts'
import { exchange, type Asked } from './exchange.ts'
import { Refused } from './failure.ts'
import { inTurn, renewalDue } from './renewal.ts'
import { clearToken, readToken, type SessionToken } from './session-token.ts'

type Given<K extends string, T> = [T] extends [undefined] ? unknown : { readonly [P in K]: T }

/** What a call of this endpoint needs: its own parameters, query and body, and no others. */
export type AskedOf<E extends Endpoint> = Pick<Asked, 'headers' | 'fresh' | 'signal'> &
  Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>>

/** The session's readable half, if this device holds one for this provider. */
export function currentToken(): SessionToken | null {
  return readToken(document.cookie, clientId())
}

const isTokenRefusal = (error: unknown): boolean => error instanceof Refused && error.status === 401

/** Asks with the token of this moment; a token the server will not know again is taken away. */
async function askForGood(endpoint: Endpoint, asked: Asked): Promise<unknown> {
  const token = currentToken()
  try {
    return await exchange(endpoint, asked, token)
  } catch (error) {
    // A tab that has signed in meanwhile keeps its own.
    if (isTokenRefusal(error) && currentToken()?.text === token?.text) clearToken()
    throw error
  }
}

/** Renews the readable token, unless another tab has done so while we waited for our turn. */
function renew(old: SessionToken): Promise<unknown> {
  return inTurn(async () => {
    if (currentToken()?.text === old.text) await askForGood(validToken, {})
  })
}

async function askAsSubscriber(endpoint: Endpoint, asked: Asked): Promise<unknown> {
  const token = currentToken()
  if (!token) return await exchange(endpoint, asked, null)
  const due = renewalDue(token, new Date())
  // Whatever becomes of this renewal, the call itself learns whether the session lives.
  const renewal = due === 'no' ? null : renew(token).catch(() => null)
  if (due === 'now') await renewal
  const used = currentToken()
  try {
    return await exchange(endpoint, asked, used)
  } catch (error) {
    if (!used || !isTokenRefusal(error)) throw error
    await renew(used)
    return await askForGood(endpoint, asked)
  }
}

/**
 * The one door to the server. Answers with what the endpoint promises, parsed; throws `Refused` or
 * `Unreachable` (failure.ts), or the signal's own reason when the asker gave up.
 */
export function call<E extends Endpoint>(endpoint: E, asked: AskedOf<E>): Promise<AnswerOf<E>>
export function call(endpoint: Endpoint, asked: Asked): Promise<unknown> {
  if (endpoint.policy === 'public') return exchange(endpoint, asked, currentToken())
  if (endpoint.policy !== 'subscriber') return exchange(endpoint, asked, null)
  return endpoint.name === validToken.name
    ? inTurn(() => askForGood(endpoint, asked))
    : askAsSubscriber(endpoint, asked)
}
