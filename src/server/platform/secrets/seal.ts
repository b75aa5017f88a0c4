import { hkdfSync } from 'node:crypto'
import { decrypt, encrypt, minEncryptedBytes } from './cipher.ts'

const keyBytes = 32

/** Encrypts secrets that are stored in the database. */
export interface Sealer {
  /** Encrypts a text for one tenant and field, named by `context`. Returns base64url. */
  seal(text: string, context: string): string
  /** Decrypts a sealed value. Throws for any other context or key, and for a changed value. */
  open(sealed: string, context: string): string
}

/** Data keys by their numbers, 1 to 255. The current one seals, every one opens. */
export interface KeyRing {
  readonly current: number
  readonly keys: ReadonlyMap<number, Uint8Array>
}

/**
 * Derives a separate key for each purpose, so that a leaked one opens nothing else (RFC 5869).
 * @param salt random bytes, where a purpose needs a new key each time
 */
export function deriveKey(
  key: Uint8Array,
  purpose: string,
  salt: Uint8Array = new Uint8Array(),
): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, salt, `portal ${purpose}`, keyBytes))
}

/**
 * Seals with AES-256-GCM; the first byte of a sealed value is the number of its key. The context is
 * authenticated but not stored: a sealed value that is copied to another tenant's row or to another
 * column cannot be opened.
 */
export function createSealer(ring: KeyRing): Sealer {
  const derived = new Map<number, Uint8Array>()
  const keyOf = (id: number): Uint8Array | null => {
    const known = derived.get(id)
    if (known) return known
    const dataKey = ring.keys.get(id)
    if (!dataKey) return null
    const key = deriveKey(dataKey, 'seal')
    derived.set(id, key)
    return key
  }
  return {
    seal(text, context) {
      const id = ring.current
      const key = keyOf(id)
      if (!key) throw new Error('There is no data key to seal with.')
      return Buffer.concat([Buffer.of(id), encrypt(key, text, context)]).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      const key = bytes.length > minEncryptedBytes ? keyOf(bytes[0] ?? 0) : null
      if (!key) {
        throw new Error(`What is sealed for ${context} cannot be opened: it was not sealed here.`)
      }
      try {
        return decrypt(key, bytes.subarray(1), context)
      } catch (cause) {
        throw new Error(
          `What is sealed for ${context} cannot be opened: the data key is another than it was, ` +
            'or the value was changed or moved.',
          { cause },
        )
      }
    },
  }
}
