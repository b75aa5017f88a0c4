import { createHmac, sign, verify } from 'node:crypto'
import type { ReceiptKeys } from './keys.ts'
import { shortCode, subjectBytes } from './port.ts'
import {
  decodeStatement,
  encodeStatement,
  keyIdOf,
  payloadBytes,
  type Statement,
} from './statement.ts'

const signatureBytes = 64
const tokenBytes = payloadBytes + signatureBytes

/** 87 bytes are 116 characters of base64url without a spare bit: no second text means the same. */
const tokenForm = new RegExp(`^[\\w-]{${(tokenBytes * 4) / 3}}$`)

/** What is signed: a payload for a provider. No other signature of ours begins like this. */
const messageOf = (clientId: string, payload: Uint8Array) =>
  Buffer.concat([Buffer.from(`portal receipt\0${clientId}\0`), payload])

export interface ReceiptTokens {
  /** The id of a record that a receipt is of: the same for the same one, and telling nothing of it. */
  subjectOf(clientId: string, parts: readonly string[]): Uint8Array
  sign(clientId: string, statement: Statement): Promise<{ token: string; code: string }>
  /** What a token of this provider states; null for a token that the provider has not signed. */
  read(clientId: string, token: string): Promise<Statement | null>
}

/** Statements that prove by themselves that a provider has signed them: nothing is stored of one. */
export function receiptTokens(keys: ReceiptKeys, subjectKey: Uint8Array): ReceiptTokens {
  return {
    subjectOf: (clientId, parts) =>
      createHmac('sha256', subjectKey)
        .update(JSON.stringify([clientId, ...parts]))
        .digest()
        .subarray(0, subjectBytes),

    async sign(clientId, statement) {
      const { id, privateKey } = await keys.signing(clientId)
      const payload = encodeStatement(statement, id)
      const signature = sign(null, messageOf(clientId, payload), privateKey)
      const token = Buffer.concat([payload, signature]).toString('base64url')
      return { token, code: shortCode(statement.subject) }
    },

    async read(clientId, token) {
      if (!tokenForm.test(token)) return null
      const bytes = Buffer.from(token, 'base64url')
      const payload = bytes.subarray(0, payloadBytes)
      const keyId = keyIdOf(payload)
      const key = keyId === null ? null : await keys.find(clientId, keyId)
      if (key === null) return null
      const isOurs = verify(null, messageOf(clientId, payload), key, bytes.subarray(payloadBytes))
      return isOurs ? decodeStatement(payload) : null
    },
  }
}
