import * as v from 'valibot'
import { dayMs } from '#domain/platform/time/durations.ts'
import { parseJson } from '#portal/kit/values/parse-json.ts'
import { storedText } from '#portal/kit/values/stored-text.ts'

/*
 * When to show the install hint: on a second visit or after a payment, and not for ninety days after a
 * dismissal, which is three bills.
 * Sign-out deletes this state with everything else, because the phone may be borrowed. Where nothing can be kept, every visit counts as the first.
 */

const stored = storedText('install-moment')
const visitKey = 'install-visit'
const dismissalMs = 90 * dayMs

const timingSchema = v.object({
  visits: v.optional(v.number(), 0),
  hasPaid: v.optional(v.boolean(), false),
  /** Written by every version; a dismissal without a moment is one of an older version, and stays. */
  isDismissed: v.optional(v.boolean(), false),
  /** Milliseconds since 1970. */
  dismissedAt: v.optional(v.number()),
})
type Timing = v.InferOutput<typeof timingSchema>

const noTiming: Timing = { visits: 0, hasPaid: false, isDismissed: false }

function read(): Timing {
  const parsed = v.safeParse(timingSchema, parseJson(stored.read() ?? ''))
  return parsed.success ? parsed.output : noTiming
}

const write = (change: Partial<Timing>): void =>
  stored.write(JSON.stringify({ ...read(), ...change }))

/** Counts a visit once per browser tab session, so that reloads do not count. */
export function recordVisit(): void {
  try {
    if (sessionStorage.getItem(visitKey) !== null) return
    sessionStorage.setItem(visitKey, '1')
  } catch {
    return
  }
  write({ visits: read().visits + 1 })
}

export const recordPayment = (): void => write({ hasPaid: true })
export const dismissInstallHint = (): void => write({ isDismissed: true, dismissedAt: Date.now() })

export function canShowInstallHint(): boolean {
  const { visits, hasPaid, isDismissed, dismissedAt } = read()
  const isOver = dismissedAt !== undefined && Date.now() - dismissedAt > dismissalMs
  return (!isDismissed || isOver) && (visits >= 2 || hasPaid)
}
