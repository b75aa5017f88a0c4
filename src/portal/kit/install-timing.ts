import * as v from 'valibot'

/*
 * When to show the install hint: on a second visit or after a payment, and never after a dismissal.
 * Sign-out deletes this state with everything else, because the phone may be borrowed.
 */

const key = 'install-moment'
const visitKey = 'install-visit'

const timingSchema = v.object({
  visits: v.optional(v.number(), 0),
  hasPaid: v.optional(v.boolean(), false),
  isDismissed: v.optional(v.boolean(), false),
})
type Timing = v.InferOutput<typeof timingSchema>

const noTiming: Timing = { visits: 0, hasPaid: false, isDismissed: false }

/**
 * Reads the stored state. Storage may be unavailable (private mode, policy); every visit then
 * counts as the first.
 */
function read(): Timing {
  try {
    const parsed = v.safeParse(timingSchema, JSON.parse(localStorage.getItem(key) ?? '{}'))
    return parsed.success ? parsed.output : noTiming
  } catch {
    return noTiming
  }
}

function write(change: Partial<Timing>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...read(), ...change }))
  } catch {
    // Storage is unavailable; the state is not kept.
  }
}

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
export const dismissInstallHint = (): void => write({ isDismissed: true })

export function canShowInstallHint(): boolean {
  const { visits, hasPaid, isDismissed } = read()
  return !isDismissed && (visits >= 2 || hasPaid)
}
