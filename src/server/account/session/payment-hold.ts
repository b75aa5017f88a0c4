import { dayMs } from '#domain/platform/time/durations.ts'
import type { Session } from '#server/platform/http/call.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'

/** How long cards and automatic payments are on hold after a code to a phone replaced the password. */
const holdMs = dayMs

export function holdEndAfter(recoveredAt: Date): Date {
  return new Date(recoveredAt.getTime() + holdMs)
}

/** What a call asks for of the session that makes it. */
export interface CallDemands {
  readonly isOpenToOwnDevice?: boolean | undefined
  readonly isHeldAfterRecovery?: boolean | undefined
}

/** Refuses a call that the right of its session, or the hold on its subscriber's payments, closes. */
export function requireOpen(
  { isOpenToOwnDevice, isHeldAfterRecovery }: CallDemands,
  { right, holdUntil }: Pick<Session, 'right'> & { readonly holdUntil: Date | null },
  now: Date,
): void {
  if (right === 'bills' && !isOpenToOwnDevice) throw commonRefusal('full session required')
  const leftMs = isHeldAfterRecovery && holdUntil ? holdUntil.getTime() - now.getTime() : 0
  if (leftMs > 0) {
    throw commonRefusal('payments on hold', { retryAfter: Math.ceil(leftMs / 1000) })
  }
}
