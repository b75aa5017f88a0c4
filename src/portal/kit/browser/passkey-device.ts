import { daySeconds } from '#domain/platform/time/durations.ts'
import { readCookie, writeCookie } from './cookie.ts'

/*
 * What this browser remembers of passkeys: that it has one here, and that its user wants none for now.
 * Cookies, because signing out clears the storage; neither says anything about a person.
 */

const hereName = 'passkey_here'
const laterName = 'passkey_later'
/** The longest that browsers keep a cookie. */
const hereDays = 400
const laterDays = 30

/** Whether this browser can use passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Whether a passkey was made or used in this browser at this provider. */
export const hasPasskeyHere = (): boolean => knowsPasskeys() && readCookie(hereName) !== null

export const markPasskeyHere = (): void => writeCookie(hereName, '1', hereDays * daySeconds)
export const unmarkPasskeyHere = (): void => writeCookie(hereName, '', 0)

/** Whether a passkey is to be offered: none here, and not put off within the last thirty days. */
export const mayOfferPasskey = (): boolean =>
  knowsPasskeys() && readCookie(hereName) === null && readCookie(laterName) === null

export const postponePasskeyOffer = (): void => writeCookie(laterName, '1', laterDays * daySeconds)

/** Whether the device recognises its user by itself: by fingerprint, face or its own code. */
export async function canRecogniseUser(): Promise<boolean> {
  if (!knowsPasskeys()) return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}
