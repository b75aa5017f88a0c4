import { createHmac } from 'node:crypto'

/** The rows that one limit can have at most, when its keys are made here. */
export const maxBoundedKeys = 2 ** 16

/**
 * Makes keys for limits of strangers. A stranger can send any number of IPv6 addresses and invented
 * documents, each of which would be a row; a limit has `maxKeys` keys at most. The key depends on
 * `secret`, so that a stranger cannot choose the key of another stranger. Strangers who share a key by
 * chance share its limit, which only makes them wait or work.
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
