/*
 * The push subscription that this browser had last, as the SHA-256 of its address: the server knows it
 * by that. A browser may drop a subscription without a word; with the mark the next page subscribes
 * again. It names no subscriber, and the server answers for its own subscriber alone.
 */

const storageKey = 'portal-push'

/** null where storage is forbidden: then a dropped subscription is renewed by hand. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

/** The SHA-256 in hexadecimal. */
async function idOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  const bytes = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
  return bytes.join('')
}

export const lastPushSubscription = {
  /** The SHA-256 in hexadecimal; null without a subscription. */
  read: (): string | null => withStorage((storage) => storage.getItem(storageKey)),

  async set(endpoint: string): Promise<void> {
    const id = await idOf(endpoint)
    withStorage((storage) => storage.setItem(storageKey, id))
  },

  /** Whether it is known and had another address. */
  async isOther(endpoint: string): Promise<boolean> {
    const last = lastPushSubscription.read()
    return last !== null && last !== (await idOf(endpoint))
  },

  clear: (): void => void withStorage((storage) => storage.removeItem(storageKey)),
} as const
