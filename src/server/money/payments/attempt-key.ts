import { idempotencyHeader } from '#contract/money/payments.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'

/** The caller's id of an attempt to pay; null where it gives none. */
export function attemptKey(headers: Headers): string | null {
  const key = headers.get(idempotencyHeader)
  if (key === null || /^[\w-]{8,100}$/.test(key)) return key
  throw commonRefusal('invalid request', { fields: [idempotencyHeader] })
}

/** The same, where a call without it is refused. */
export function requireAttempt(headers: Headers): string {
  const key = attemptKey(headers)
  if (key === null) throw commonRefusal('invalid request', { fields: [idempotencyHeader] })
  return key
}
