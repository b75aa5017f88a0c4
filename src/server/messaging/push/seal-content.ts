import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { pushSealIvBytes, pushSealKeyBits, pushSealLabel } from '#contract/worker/push-seal.ts'
import type { SealContent } from '#domain/messaging/notifications/push-message.ts'

/**
 * Whether the browsers of a push service hand their worker the notification of a push, and not its payload:
 * Safari and iOS since 18.4. Older ones read the same.
 */
export const handsOverNotification = (host: string): boolean => /\.push\.apple\./.test(host)

/** Seals for the browser with this secret (base64url); it opens what it gets in `sw/push/declarative-push.ts`. */
export function contentSealer(auth: string): SealContent {
  const secret = Buffer.from(auth, 'base64url')
  const key = Buffer.from(hkdfSync('sha256', secret, '', pushSealLabel, pushSealKeyBits / 8))
  return (text) => {
    const iv = randomBytes(pushSealIvBytes)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const sealed = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
    return Buffer.concat(sealed).toString('base64url')
  }
}
