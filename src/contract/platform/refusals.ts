import * as v from 'valibot'
import { challengeSchema } from './proof-of-work.ts'

/** The server texts that any endpoint may refuse with, and their HTTP status. */
export const commonRefusals = {
  'invalid request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'fresh sign-in required': 403,
  /** An own device that opens bills alone; a new sign-in on it gives it the full right. */
  'full session required': 403,
  /** A code to a phone set the password less than a day ago; `Retry-After` says how long it lasts. */
  'payments on hold': 403,
  /** A token of the API: of another scope, or for a call or a change that no token may make. */
  'closed to this token': 403,
  /** A token of the API that is limited to other providers. */
  'provider outside the token': 403,
  /** A call that no viewing of a subscriber's portal may make. */
  'closed to viewings': 403,
  /** The viewing has ended, or belongs to another session of staff. */
  'viewing over': 403,
  'client_id does not match host': 403,
  'cross-site request': 403,
  'unknown provider': 404,
  'not found': 404,
  'method not allowed': 405,
  'payload too large': 413,
  'unsupported media type': 415,
  'too many requests': 429,
  'internal error': 500,
  'upstream failed': 502,
  'upstream unavailable': 503,
  /** More passwords are to be verified than the server can in seconds; `Retry-After` is the caller's turn. */
  'queue full': 503,
  /**
   * The portal's own database is away, locked or full, or too much work of this kind waits; the same call
   * may succeed in seconds.
   */
  'server unavailable': 503,
} as const
export type CommonRefusal = keyof typeof commonRefusals

/**
 * The body of every refusal. `message`: a server text from the endpoint's closed list.
 * `request_id`: the id that support staff ask for; other servers may have none. `fields`: the names of the inputs that failed,
 * never their values. `challenge`: work that lets the caller through without waiting.
 */
export const refusalSchema = v.object({
  message: v.string(),
  request_id: v.optional(v.string()),
  fields: v.optional(v.array(v.string())),
  challenge: v.optional(challengeSchema),
})

export type RefusalBody = v.InferOutput<typeof refusalSchema>
