import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipherName = 'aes-256-gcm'
/** Bytes of a nonce, which a key may see only once. */
export const nonceBytes = 12
/** Bytes of the tag that proves a body and its context. */
export const tagBytes = 16

/** The fewest bytes that `encrypt` returns. */
export const minEncryptedBytes = nonceBytes + tagBytes

/** Encrypts bytes with AES-256-GCM: tag, body. The nonce and the context are authenticated but not stored. */
export function encryptBytes(
  key: Uint8Array,
  nonce: Uint8Array,
  body: Uint8Array,
  context: Uint8Array,
): Buffer {
  const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(context)
  const encrypted = Buffer.concat([cipher.update(body), cipher.final()])
  return Buffer.concat([cipher.getAuthTag(), encrypted])
}

/** Decrypts what `encryptBytes` returned. Throws for any other key, nonce or context, and for changed bytes. */
export function decryptBytes(
  key: Uint8Array,
  nonce: Uint8Array,
  bytes: Uint8Array,
  context: Uint8Array,
): Buffer {
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(context)
  decipher.setAuthTag(bytes.subarray(0, tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(tagBytes)), decipher.final()])
}

/** Encrypts with AES-256-GCM: nonce, tag, body. The context is authenticated but not stored. */
export function encrypt(key: Uint8Array, text: string, context: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const encrypted = encryptBytes(key, nonce, Buffer.from(text), Buffer.from(context))
  return Buffer.concat([nonce, encrypted])
}

/** Decrypts what `encrypt` returned. Throws for any other key or context, and for changed bytes. */
export function decrypt(key: Uint8Array, bytes: Buffer, context: string): string {
  const nonce = bytes.subarray(0, nonceBytes)
  const encrypted = bytes.subarray(nonceBytes)
  return decryptBytes(key, nonce, encrypted, Buffer.from(context)).toString('utf8')
}
