import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
/** The first byte of everything sealed says with which key; a later key gets the next number. */
const keyId = 1

export interface Sealer {
  /** Seals a text for one place, named by `context` (tenant and field): base64url. */
  seal(text: string, context: string): string
  /** Opens what `seal` made for that same place. Throws on any other place, key or changed byte. */
  open(sealed: string, context: string): string
}

/** A key of its own for each purpose, so that one that leaks opens nothing else (HKDF, RFC 5869). */
export function deriveKey(appSecret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', appSecret, '', `portal ${purpose}`, keyBytes))
}

/**
 * Seals secrets for the database with AES-256-GCM. The context is authenticated, not stored: a
 * sealed value copied into another tenant's row or another column does not open.
 */
export function createSealer(appSecret: Uint8Array): Sealer {
  const key = deriveKey(appSecret, 'seal')
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes)
      const cipheriv = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes })
      cipheriv.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipheriv.update(text, 'utf8'), cipheriv.final()])
      const whole = [Buffer.of(keyId), nonce, cipheriv.getAuthTag(), body]
      return Buffer.concat(whole).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < 1 + nonceBytes + tagBytes || bytes[0] !== keyId) {
        throw new Error(`What is sealed for ${context} cannot be opened: it was not sealed here.`)
      }
      const nonce = bytes.subarray(1, 1 + nonceBytes)
      const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
      const decipheriv = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
      decipheriv.setAAD(Buffer.from(context))
      decipheriv.setAuthTag(tag)
      try {
        const body = bytes.subarray(1 + nonceBytes + tagBytes)
        return Buffer.concat([decipheriv.update(body), decipheriv.final()]).toString('utf8')
      } catch (cause) {
        throw new Error(
          `What is sealed for ${context} cannot be opened: APP_SECRET is another than it was, ` +
            'or the value was changed or moved.',
          { cause },
        )
      }
    },
  }
}
