import * as v from 'valibot'
import { stepLifeSeconds } from '#domain/recovery/recovery-steps.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { deleteKey, open, seal } from './sealed.ts'

/*
 * Sealed data the recovery stores between its steps (specification 3 and 9). The code and the new
 * password are never stored: they exist only in the state of their form.
 */

const storageKey = 'recovery'
const emailCookie = 'recovery_email'

const journeySchema = v.object({
  document: v.string(),
  /** Masked by the server, in the server's order. */
  emails: v.array(v.string()),
  isFirstAccess: v.boolean(),
})
export type Journey = v.InferOutput<typeof journeySchema>

const chosenSchema = v.object({ index: v.number(), email: v.string() })
export type ChosenEmail = v.InferOutput<typeof chosenSchema>

/** Synchronous, so that a gate can decide before the first paint. */
function unseal<S extends v.GenericSchema>(
  schema: S,
  sealed: string | null,
): v.InferOutput<S> | null {
  const text = sealed === null ? null : open(sealed, storageKey)
  if (text === null) return null
  try {
    const parsed = v.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

export function readJourney(): Journey | null {
  return unseal(journeySchema, sessionStorage.getItem(storageKey))
}

export function saveJourney(journey: Journey): void {
  const sealed = seal(JSON.stringify(journey), storageKey)
  if (sealed) sessionStorage.setItem(storageKey, sealed)
}

/** The chosen e-mail, kept for ten minutes (specification 9). */
export function readChosenEmail(): ChosenEmail | null {
  return unseal(chosenSchema, readCookie(emailCookie))
}

export function saveChosenEmail(chosen: ChosenEmail): void {
  const sealed = seal(JSON.stringify(chosen), storageKey)
  if (sealed) writeCookie(emailCookie, sealed, stepLifeSeconds)
}

export function deleteChosenEmail(): void {
  writeCookie(emailCookie, '', 0)
}

/** Deletes everything the recovery stored in this browser, its key included. */
export function deleteJourney(): void {
  sessionStorage.removeItem(storageKey)
  deleteChosenEmail()
  deleteKey()
}
