import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipherName = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
/** The first byte of every sealed value: the number of its key. A later key gets the next number. */
const keyId = 1

/** Encrypts secrets that are stored in the database. */
export interface Sealer {
  /** Encrypts a text for one tenant and field, named by `context`. Returns base64url. */
  seal(text: string, context: string): string
  /** Decrypts a sealed value. Throws for any other context or key, and for a changed value. */
  open(sealed: string, context: string): string
}

/** Derives a separate key for each purpose, so that a leaked one opens nothing else (RFC 5869). */
export function deriveKey(appSecret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', appSecret, '', `portal ${purpose}`, keyBytes))
}

/**
 * Seals with AES-256-GCM. The context is authenticated but not stored: a sealed value that is copied
 * to another tenant's row or to another column cannot be opened.
 */
export function createSealer(appSecret: Uint8Array): Sealer {
  const key = deriveKey(appSecret, 'seal')
  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [Buffer.of(keyId), nonce, cipher.getAuthTag(), body]
      return Buffer.concat(parts).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < 1 + nonceBytes + tagBytes || bytes[0] !== keyId) {
        throw new Error(`What is sealed for ${context} cannot be opened: it was not sealed here.`)
      }
      const nonce = bytes.subarray(1, 1 + nonceBytes)
      const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
      const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(tag)
      try {
        const body = bytes.subarray(1 + nonceBytes + tagBytes)
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
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
