import * as v from 'valibot'

/*
 * When to speak of installing: to whoever came back, or has just paid, and never again to whoever
 * said no. It is forgotten at sign-out with everything else, as is right on a borrowed phone.
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

/** Storage may be shut (private mode, policy): then there is no second visit to speak of. */
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
    // Nothing to remember it in.
  }
}

/** Once for each time the portal is opened, however often it is reloaded. */
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
