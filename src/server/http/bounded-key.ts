import { createHmac } from 'node:crypto'

/** The rows that one limit can have at most, when its keys are made here. */
export const maxBoundedKeys = 2 ** 16

/**
 * Makes keys for limits of strangers, who choose what they send: addresses of IPv6 and documents that
 * nobody has are without number, and each would be a row. A limit has `maxKeys` keys; which of them a
 * stranger gets depends on `secret`, so nobody can aim at another one's. Strangers who share a key by
 * chance share its limit, which never does more than make them wait or work.
 */
export function boundedKeys(
  secret: Uint8Array,
  maxKeys = maxBoundedKeys,
): (...parts: readonly string[]) => string {
  return (...parts) => {
    const digest = createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
    return String(digest.readUInt32BE(0) % maxKeys)
  }
}
