import type { Endpoint, RefusalText } from '#contract/endpoint.ts'
import { commonRefusals } from '#contract/refusals.ts'

/** The server answered no. `text` is of the endpoint's closed list, or null when it is not. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly endpoint: Endpoint
  readonly status: number
  readonly text: string | null
  readonly requestId: string | null
  readonly fields: readonly string[]
  /** Seconds to wait before trying again, when the server says so. */
  readonly retryAfter: number | null

  constructor(
    endpoint: Endpoint,
    answer: Pick<Refused, 'status' | 'text' | 'requestId' | 'fields' | 'retryAfter'>,
  ) {
    super(`${endpoint.name} refused: ${answer.status} ${answer.text ?? 'for an unknown reason'}`)
    this.endpoint = endpoint
    this.status = answer.status
    this.text = answer.text
    this.requestId = answer.requestId
    this.fields = answer.fields
    this.retryAfter = answer.retryAfter
  }
}

/** No usable answer: no network, none in time, or one that cannot be read. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  readonly reason: 'network' | 'timeout' | 'unreadable'

  constructor(endpoint: Endpoint, reason: Unreachable['reason']) {
    super(`${endpoint.name} unreachable: ${reason}`)
    this.reason = reason
  }
}

/** Whether a server text is one of those the endpoint may say. */
export function isListed<E extends Endpoint>(endpoint: E, text: string): text is RefusalText<E> {
  return Object.hasOwn(endpoint.refusals, text) || Object.hasOwn(commonRefusals, text)
}

/** The server text a call was refused with, typed by its endpoint; null for any other failure. */
export function refusalText<E extends Endpoint>(
  endpoint: E,
  error: unknown,
): RefusalText<E> | null {
  if (!(error instanceof Refused) || error.endpoint !== endpoint) return null
  return error.text !== null && isListed(endpoint, error.text) ? error.text : null
}

/** The session is over: nothing but signing in again helps. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof Refused && error.endpoint.policy === 'subscriber' && error.status === 401
}

/** The same for staff. */
export function isStaffSignedOut(error: unknown): boolean {
  if (!(error instanceof Refused) || error.status !== 401) return false
  return error.endpoint.policy === 'admin' || error.endpoint.policy === 'provider'
}

/**
 * Whether asking again soon may help. A time-out already took half a minute of patience, and an
 * upstream that is away was asked again by the server: nobody waits for that three times over.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof Unreachable) return error.reason === 'network'
  if (!(error instanceof Refused) || error.text === 'upstream unavailable') return false
  return error.status >= 500 && (error.retryAfter ?? 0) <= 3
}

/** What support asks for; null when the server never answered. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof Refused ? error.requestId : null
}
