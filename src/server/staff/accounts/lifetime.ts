import { staffIdleMinutes } from '#contract/staff/staff.ts'
import { hourMs, minuteMs, minuteSeconds } from '#domain/platform/time/durations.ts'

/** Specification 9: the cookie of a session lasts one hour, whatever is done meanwhile. */
export const absoluteLifeMs = hourMs

/** A desk that was left: users of providers read what subscribers have, administrators more. */
export const idleLifeMs = {
  admin: staffIdleMinutes.admin * minuteMs,
  provider: staffIdleMinutes.provider * minuteMs,
} as const

/** How long a sign-in suffices for what needs a fresh one. */
export const freshMs = 5 * minuteMs

/** How long the secret of a new authenticator waits for its first code. */
export const authenticatorOfferSeconds = 10 * minuteSeconds

/** Days for which the code of an invitation is accepted. */
export const invitationDays = 7
