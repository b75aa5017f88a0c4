import * as v from 'valibot'
import { stepLifeSeconds } from '#domain/recovery/recovery-steps.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { forgetKey, open, seal } from './sealed.ts'

/*
 * What the journey keeps between its steps (specification 3 and 9), sealed. The code and the new
 * password are never among it: they live in their form and go with it.
 */

const place = 'recovery'
const emailCookie = 'recovery_email'

const journeySchema = v.object({
  document: v.string(),
  /** Masked by the server, in its order. */
  emails: v.array(v.string()),
  isFirstAccess: v.boolean(),
})
export type Journey = v.InferOutput<typeof journeySchema>

const chosenSchema = v.object({ index: v.number(), email: v.string() })
export type Chosen = v.InferOutput<typeof chosenSchema>

/** Read at once, so that a gate can decide before the first paint. */
function read<S extends v.GenericSchema>(
  schema: S,
  sealed: string | null,
): v.InferOutput<S> | null {
  const text = sealed === null ? null : open(sealed, place)
  if (text === null) return null
  try {
    const parsed = v.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

export function keptJourney(): Journey | null {
  return read(journeySchema, sessionStorage.getItem(place))
}

export function keepJourney(journey: Journey): void {
  const sealed = seal(JSON.stringify(journey), place)
  if (sealed) sessionStorage.setItem(place, sealed)
}

/** The e-mail that was chosen, for ten minutes (specification 9). */
export function chosenEmail(): Chosen | null {
  return read(chosenSchema, readCookie(emailCookie))
}

export function keepChosen(chosen: Chosen): void {
  const sealed = seal(JSON.stringify(chosen), place)
  if (sealed) writeCookie(emailCookie, sealed, stepLifeSeconds)
}

export function forgetChosen(): void {
  writeCookie(emailCookie, '', 0)
}

/** Leaves nothing of the journey on this device. */
export function forgetJourney(): void {
  sessionStorage.removeItem(place)
  forgetChosen()
  forgetKey()
}
