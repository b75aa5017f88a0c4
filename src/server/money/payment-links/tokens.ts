import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Bytes of the random part and of the signature. */
const partBytes = 16

export interface LinkTokens {
  /** A new token for a provider: 128 random bits and our signature of them. */
  create(clientId: string): string
  /** Whether we have signed it for this provider: all others are refused without a look at the database. */
  isOurs(clientId: string, token: string): boolean
}

/** Tokens in links of payment. What is stored of one is its hash (`hashToken`). */
export function linkTokens(key: Uint8Array): LinkTokens {
  const signatureOf = (clientId: string, random: Buffer) =>
    createHmac('sha256', key)
      .update(JSON.stringify([clientId, random.toString('base64url')]))
      .digest()
      .subarray(0, partBytes)
  return {
    create(clientId) {
      const random = randomBytes(partBytes)
      return Buffer.concat([random, signatureOf(clientId, random)]).toString('base64url')
    },
    isOurs(clientId, token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== 2 * partBytes) return false
      const random = bytes.subarray(0, partBytes)
      return timingSafeEqual(bytes.subarray(partBytes), signatureOf(clientId, random))
    },
  }
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
