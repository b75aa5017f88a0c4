/**
 * One key for one intent: as long as the values are the same, sending again is the same request to
 * the server, which then does the work once; another wish gets another key.
 */
export function requestKeys(): (values: unknown) => string {
  let last = { values: '', key: '' }
  return (values) => {
    const text = JSON.stringify(values)
    if (text !== last.values) last = { values: text, key: newKey() }
    return last.key
  }
}

/** `randomUUID` is there on secure pages alone. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
