import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The fewest bytes that `encrypt` returns. */
export const minEncryptedBytes = nonceBytes + tagBytes

/** Encrypts with AES-256-GCM: nonce, tag, body. The context is authenticated but not stored. */
export function encrypt(key: Uint8Array, text: string, context: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts what `encrypt` returned. Throws for any other key or context, and for changed bytes. */
export function decrypt(key: Uint8Array, bytes: Buffer, context: string): string {
  const nonce = bytes.subarray(0, nonceBytes)
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(nonceBytes, minEncryptedBytes))
  const body = bytes.subarray(minEncryptedBytes)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
