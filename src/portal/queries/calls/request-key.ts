import { randomKey } from '#portal/kit/values/random-key.ts'

/**
 * Creates the idempotency keys of one form. The same values keep their key, so that the server does the
 * work once however often they are sent; changed values get a new key.
 */
export function createRequestKeys(): (values: unknown) => string {
  let last = { values: '', key: '' }
  return (values) => {
    const text = JSON.stringify(values)
    if (text !== last.values) last = { values: text, key: randomKey() }
    return last.key
  }
}
