import * as v from 'valibot'
import { concealedContact } from '#contract/account/recovery.ts'
import { messageChannels } from '#domain/messaging/messages/channel.ts'
import { stepLifeSeconds } from '#domain/account/recovery/recovery-steps.ts'
import { readCookie, writeCookie } from '#portal/kit/browser/cookie.ts'
import { deleteKey, open, seal } from './sealed.ts'

/*
 * Sealed data the recovery stores between its steps (specification 3 and 9). The code and the new
 * password are never stored: they exist only in the state of their form.
 */

const storageKey = 'recovery'
const contactCookie = 'recovery_email'

const journeySchema = v.object({
  document: v.string(),
  /** Masked by the server, in the server's order. */
  emails: v.array(v.string()),
  mobiles: v.array(v.string()),
  channel: v.nullable(v.picklist(messageChannels)),
  isFirstAccess: v.boolean(),
})
export type Journey = v.InferOutput<typeof journeySchema>

const chosenSchema = v.object({
  by: v.picklist(['mail', ...messageChannels]),
  /** The place among the contacts of its kind. */
  index: v.number(),
  /** Masked. */
  contact: v.string(),
})
export type ChosenContact = v.InferOutput<typeof chosenSchema>

/** Whether the server shows no contact: then it may be of nobody, and no code may come. */
export const isConcealed = ({ contact }: Pick<ChosenContact, 'contact'>): boolean =>
  contact === concealedContact

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

/** The chosen e-mail or mobile, kept for ten minutes (specification 9). */
export function readChosenContact(): ChosenContact | null {
  return unseal(chosenSchema, readCookie(contactCookie))
}

export function saveChosenContact(chosen: ChosenContact): void {
  const sealed = seal(JSON.stringify(chosen), storageKey)
  if (sealed) writeCookie(contactCookie, sealed, stepLifeSeconds)
}

export function deleteChosenContact(): void {
  writeCookie(contactCookie, '', 0)
}

/** Deletes everything the recovery stored in this browser, its key included. */
export function deleteJourney(): void {
  sessionStorage.removeItem(storageKey)
  deleteChosenContact()
  deleteKey()
}
