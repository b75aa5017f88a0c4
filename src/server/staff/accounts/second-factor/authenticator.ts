import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Seconds a code stands for; the window lets a clock be that far off either way. */
const period = 30
const window = 1
const recoveryCodes = 10
/** Without letters that are read as digits: 30 of them, ten a code, are 49 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz2345678'

function totp(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: 'Portal do assinante',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  })
}

/** 160 random bits in base32: what every authenticator takes. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** `otpauth://totp/…`, for the QR code. */
export function enrolmentUri(secret: string, label: string): string {
  return totp(secret, label).toString()
}

/** The thirty seconds this code belongs to, counted from 1970; null when it belongs to none near. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totp(secret, '').validate({ token, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

const letter = () => letters.charAt(randomInt(letters.length))
const five = () => Array.from({ length: 5 }, letter).join('')

/** Ten codes for the day the phone is lost: `abcde-fgh23`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => `${five()}-${five()}`)
}

/** The code in an invitation, of 73 bits: `abcde-fgh23-jkmnp`. */
export function newInvitationCode(): string {
  return `${five()}-${five()}-${five()}`
}

/** Drawn, not chosen, so a fast hash is enough; however it is typed, it is the same code. */
export function recoveryCodeHash(key: Uint8Array, ownerId: string, code: string): string {
  const bare = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHmac('sha256', key).update(`${ownerId}:${bare}`).digest('hex')
}
