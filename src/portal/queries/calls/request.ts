import * as v from 'valibot'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import {
  type Challenge,
  formatProof,
  maxChallenges,
  proofOfWorkHeader,
} from '#contract/platform/proof-of-work.ts'
import { refusalSchema } from '#contract/platform/refusals.ts'
import { success } from '#contract/platform/scalars.ts'
import { clientIdHeader, keptAtHeader } from '#contract/worker/headers.ts'
import { reportCaptive, reportReachable } from '#portal/kit/browser/connection.ts'
import { parseJson } from '#portal/kit/values/parse-json.ts'
import { showPageWork } from '#portal/kit/browser/page-work.ts'
import { noteServerTime, serverNow, serverTimeAt } from '#portal/kit/ages/server-clock.ts'
import { solveChallenge } from '#portal/offline/solve-challenge.ts'
import { clientId } from '#portal/session/client-id.ts'
import { ApiError, listedText, NetworkError } from './failure.ts'
import { send } from './send.ts'
import type { SessionToken } from '#portal/session/session-token.ts'

type UrlValues = Readonly<Record<string, string | number | undefined>>

export interface RequestOptions {
  readonly params?: UrlValues
  readonly query?: UrlValues
  readonly body?: unknown
  /** Added to the headers that every call sends. */
  readonly headers?: Readonly<Record<string, string>>
  /** Bypass every cache: after a payment, or when the subscriber chooses "Atualizar". */
  readonly fresh?: boolean
  readonly signal?: AbortSignal
  /** The call tests the line: it waits for a short time, and its failure says that the line is gone. */
  readonly isProbe?: boolean
}

/** What a query function decides about its request. */
export type FetchOptions = Required<Pick<RequestOptions, 'fresh' | 'signal'>>

function urlOf(endpoint: Endpoint, { params = {}, query = {} }: RequestOptions): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) asked.set(name, String(value))
  }
  const search = String(asked)
  return search ? `${path}?${search}` : path
}

function requestInit(
  endpoint: Endpoint,
  options: RequestOptions,
  token: SessionToken | null,
): RequestInit {
  const headers = new Headers(options.headers)
  headers.set('accept', 'application/json')
  headers.set(clientIdHeader, clientId())
  if (token) headers.set('authorization', `Bearer ${token.text}`)
  if (options.fresh) headers.set('cache-control', 'no-cache')
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    // The server never redirects; captive portals do. A test of the line tells the two from no answer.
    redirect: options.isProbe ? 'manual' : 'error',
  }
  if (options.body === undefined) return init
  headers.set('content-type', 'application/json')
  return { ...init, body: JSON.stringify(options.body) }
}

function retryAfterSecondsOf(header: string | null): number | null {
  return header && /^\d{1,6}$/.test(header) ? Number(header) : null
}

/** The work that lets a refused call through; null when the refusal names none. */
function challengeOf({ ok }: Response, body: unknown): Challenge | null {
  const refusal = v.safeParse(refusalSchema, body)
  return !ok && refusal.success ? (refusal.output.challenge ?? null) : null
}

/** Hashes that an old phone needs more than some seconds for. */
const longWork = 2 ** 18

/** The header with the solution of a challenge; null when this browser cannot solve it. */
async function proofOf(challenge: Challenge): Promise<Record<string, string> | null> {
  try {
    const { rounds, bits } = challenge
    const kind = rounds * 2 ** bits > longWork ? 'long verification' : 'verification'
    const nonces = await showPageWork(kind, solveChallenge(challenge))
    return { [proofOfWorkHeader]: formatProof(challenge.token, nonces) }
  } catch {
    return null
  }
}

function apiErrorOf(endpoint: Endpoint, response: Response, body: unknown): ApiError {
  const refusal = v.safeParse(refusalSchema, body)
  const parsed = refusal.success ? refusal.output : null
  return new ApiError(endpoint, {
    status: response.status,
    text: parsed && listedText(endpoint, parsed.message),
    requestId: parsed?.request_id ?? response.headers.get('x-request-id'),
    fields: parsed?.fields ?? [],
    isForeign: body === undefined,
    retryAfterSeconds: retryAfterSecondsOf(response.headers.get('retry-after')),
  })
}

/** Statuses with which a captive portal answers in the server's place; its body is never JSON. */
const captivePortalStatuses: ReadonlySet<number> = new Set([401, 403, 407, 511])

/** Whether a captive portal answered. Its 401 must not end the session. */
function isCaptivePortal({ ok, status, type }: Response, body: unknown): boolean {
  if (type === 'opaqueredirect') return true
  return body === undefined && (ok || captivePortalStatuses.has(status))
}

/** How base64 of `%PDF` begins: other servers send it bare, without quotes. */
const base64Pdf = /^JVBER[\w+/]*={0,2}\s*$/

/** The body as JSON or as a base64 PDF; undefined for any other text. */
function parseBody({ status }: Response, text: string): unknown {
  if (status === 204) return {}
  return base64Pdf.test(text) ? text.trim() : parseJson(text)
}

/** Sends one request; the body is undefined where it is neither JSON nor a PDF. */
async function exchange(endpoint: Endpoint, options: RequestOptions, token: SessionToken | null) {
  const { signal, isProbe = false } = options
  const init = requestInit(endpoint, options, token)
  const { response, text, epoch } = await send(endpoint, {
    url: urlOf(endpoint, options),
    init,
    signal,
    isProbe,
  })
  const body = parseBody(response, text)
  if (isCaptivePortal(response, body)) {
    reportCaptive()
    throw new NetworkError(endpoint, 'unreadable')
  }
  // An answer that the worker took from its cache says nothing about the connection, nor the time.
  if (!response.headers.has(keptAtHeader)) {
    noteServerTime(response.headers)
    reportReachable(epoch)
  }
  return { response, body }
}

type Answered = Awaited<ReturnType<typeof exchange>>

/** Sends a call, and again with the solution of each challenge that refuses it. */
async function prove(sendWith: (proof: Record<string, string>) => Promise<Answered>) {
  let answered = await sendWith({})
  for (let solved = 0; solved < maxChallenges; solved += 1) {
    const challenge = challengeOf(answered.response, answered.body)
    const proof = challenge && (await proofOf(challenge))
    if (!proof) break
    answered = await sendWith(proof)
  }
  return answered
}

/** Whether a call was refused, before anything was done, because many sign in at once. */
const isQueueFull = ({ response, body }: Answered): boolean =>
  response.status === 503 && v.is(v.object({ message: v.literal('queue full') }), body)

/** Sends a call, and again when its turn comes, where many sign in at once. */
async function takeTurn(again: () => Promise<Answered>, signal: AbortSignal | undefined) {
  const answered = await again()
  if (!isQueueFull(answered)) return answered
  // Few ever wait. Without its code the refusal is shown, which says how long to wait.
  const loaded = await import('./wait-for-turn.ts').catch(() => null)
  return loaded?.waitForTurn(answered, { again, isRefused: isQueueFull, signal }) ?? answered
}

/**
 * An answer with the moment it is from. Other servers leave `as_of` out: then it is from the moment of
 * its arrival, or of its arrival at the worker that kept it.
 */
function withMoment({ headers }: Response, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || 'as_of' in body)
    return body
  const keptAt = headers.get(keptAtHeader)
  const moment = keptAt === null ? serverNow() : serverTimeAt(Date.parse(keptAt))
  return { ...body, as_of: moment.toISOString() }
}

const worked = { type: 'success' }

/** Of an answer that has nothing to tell but that the call worked, only the status is read. */
const acceptedAnswer = ({ answer, accepts }: Endpoint) =>
  accepts ??
  (answer === success
    ? v.pipe(
        v.unknown(),
        v.transform(() => worked),
      )
    : answer)

/**
 * Makes one call, its challenges solved and its turn awaited, and parses the answer by the endpoint's
 * schema. Throws `ApiError` for a refusal and `NetworkError` for an answer that is missing or does not fit.
 */
export async function request(
  endpoint: Endpoint,
  options: RequestOptions,
  token: SessionToken | null,
): Promise<unknown> {
  const sendWith = (proof: Record<string, string>) =>
    exchange(endpoint, { ...options, headers: { ...options.headers, ...proof } }, token)
  const { response, body } = await takeTurn(() => prove(sendWith), options.signal)
  if (!response.ok) throw apiErrorOf(endpoint, response, body)
  const schema = acceptedAnswer(endpoint)
  const answer = v.safeParse(schema, withMoment(response, body))
  if (answer.success) return answer.output
  // Another server's answer may need more; this one's does not, and the sign-in waits for no such code.
  const other = await import('#contract/staff/other-servers.ts').catch(() => null)
  const reshaped =
    other && v.safeParse(schema, withMoment(response, other.reshapeAnswer(schema, body)))
  if (!reshaped?.success) throw new NetworkError(endpoint, 'unreadable')
  return reshaped.output
}
