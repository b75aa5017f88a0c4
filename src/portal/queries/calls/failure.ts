import type { Endpoint, RefusalText } from '#contract/platform/endpoint.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { commonRefusals } from '#contract/platform/refusals.ts'

/**
 * The server refused a call. `text` is one of the endpoint's listed refusals; null when the server
 * sent any other text.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly endpoint: Endpoint
  readonly status: number
  readonly text: string | null
  readonly requestId: string | null
  readonly fields: readonly string[]
  /** The answer is no JSON: a proxy, a filter or a server of another kind gave it in the server's place. */
  readonly isForeign: boolean
  /** Seconds to wait before the next attempt (`Retry-After`); null when the server names none. */
  readonly retryAfterSeconds: number | null
  /** When that is (milliseconds, by the server's clock), where a limit is spent; undefined for any other refusal. */
  readonly retryAt: number | undefined

  constructor(
    endpoint: Endpoint,
    answer: Pick<ApiError, 'status' | 'text'> &
      Partial<Pick<ApiError, 'requestId' | 'fields' | 'isForeign' | 'retryAfterSeconds'>>,
  ) {
    super(`${endpoint.name} refused: ${answer.status} ${answer.text ?? 'for an unknown reason'}`)
    this.endpoint = endpoint
    this.status = answer.status
    this.text = answer.text
    const { requestId = null, fields = [], isForeign = false, retryAfterSeconds = null } = answer
    this.requestId = requestId
    this.fields = fields
    this.isForeign = isForeign
    this.retryAfterSeconds = retryAfterSeconds
    const isLimit = retryAfterSeconds !== null && answer.status < 500
    this.retryAt = isLimit ? serverNow().getTime() + retryAfterSeconds * secondMs : undefined
  }

  /** The server itself says that what was asked for does not exist, whatever its text (specification 8). */
  get isNotFound(): boolean {
    return this.status === 404 && !this.isForeign
  }

  /** The server does not have this call: one written from the specifications alone knows no other. */
  get isNotOffered(): boolean {
    return this.status === 404 && this.text === null
  }
}

/** No usable answer: no network, no answer within the time-out, or one that cannot be parsed. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly reason: 'network' | 'timeout' | 'unreadable'

  constructor(endpoint: Endpoint, reason: NetworkError['reason']) {
    super(`${endpoint.name} unreachable: ${reason}`)
    this.reason = reason
  }
}

/** Whether a server text is a listed refusal of the endpoint, or one common to all endpoints. */
export function isListed<E extends Endpoint>(endpoint: E, text: string): text is RefusalText<E> {
  return Object.hasOwn(endpoint.refusals, text) || Object.hasOwn(commonRefusals, text)
}

/**
 * The listed refusal that a server text is, or begins with: other servers continue some of them
 * (`Invalid date format use MM/YYYY`). The longest where several fit; null where none does.
 */
export function listedText(endpoint: Endpoint, text: string): string | null {
  const words = text.split(' ')
  const beginnings = words.map((_, index) =>
    words
      .slice(0, index)
      .join(' ')
      .replace(/[:,;]$/, ''),
  )
  const fits = (beginning: string): boolean => isListed(endpoint, beginning)
  return [...beginnings, text].findLast(fits) ?? null
}

/** The refusal text of a failed call, typed by its endpoint; null for any other failure. */
export function refusalText<E extends Endpoint>(
  endpoint: E,
  error: unknown,
): RefusalText<E> | null {
  if (!(error instanceof ApiError) || error.endpoint !== endpoint) return null
  return error.text !== null && isListed(endpoint, error.text) ? error.text : null
}

/** Whether the subscriber's session is over, so that only a new sign-in helps. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.endpoint.policy === 'subscriber' && error.status === 401
}

/**
 * Whether an immediate retry may succeed. A lost connection is excluded because the query is fetched
 * again when it is back; "upstream unavailable" because the server has already retried the upstream.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.text === 'upstream unavailable') return false
  return error.status >= 500 && (error.retryAfterSeconds ?? 0) <= 3
}

/** Statuses after which the same call may succeed: signed out, too late, a conflict, too early, too many. */
const temporary: ReadonlySet<number> = new Set([401, 408, 409, 425, 429])

/**
 * Whether the same call would be refused again, however often it is sent: by the server itself, or by a proxy to
 * which it is too large.
 */
export const isFinalRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status < 500 &&
  (!error.isForeign || error.status === 413) &&
  !temporary.has(error.status)

/** Whether the same call may succeed by itself later: no usable answer, or a failure of the server. */
export function mayRecover(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
}

/** Whether a proxy answered for a server that was away, so that the call reached no upstream system. */
export function isServerAway(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const reachedUpstream = error.text === 'upstream unavailable' || error.text === 'upstream failed'
  return error.status >= 502 && error.status <= 504 && !reachedUpstream
}
