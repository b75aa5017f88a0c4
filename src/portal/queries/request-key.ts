/**
 * Creates the idempotency keys of one form. The same values keep their key, so that the server does the
 * work once however often they are sent; changed values get a new key.
 */
export function createRequestKeys(): (values: unknown) => string {
  let last = { values: '', key: '' }
  return (values) => {
    const text = JSON.stringify(values)
    if (text !== last.values) last = { values: text, key: newRequestKey() }
    return last.key
  }
}

/** A new idempotency key: 32 hexadecimal digits; `randomUUID` exists in secure contexts only. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
