import type { KeyRing } from '#server/platform/secrets/seal.ts'

/** The key ring of an installation that never had another key. */
export const oneKey = (key: Uint8Array): KeyRing => ({ current: 1, keys: new Map([[1, key]]) })
