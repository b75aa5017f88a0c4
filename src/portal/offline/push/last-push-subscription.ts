import { storedText } from '#portal/kit/values/stored-text.ts'

/*
 * The push subscription that this browser had last, as the SHA-256 of its address: the server knows it
 * by that. A browser may drop a subscription without a word; with the mark the next page subscribes
 * again. It names no subscriber, and the server answers for its own subscriber alone. Where nothing can be kept,
 * a dropped subscription is renewed by hand.
 */

const stored = storedText('portal-push')

/** The SHA-256 in hexadecimal. */
async function idOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  const bytes = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
  return bytes.join('')
}

export const lastPushSubscription = {
  /** The SHA-256 in hexadecimal; null without a subscription. */
  read: stored.read,

  async set(endpoint: string): Promise<void> {
    stored.write(await idOf(endpoint))
  },

  /** Whether it is known and had another address. */
  async isOther(endpoint: string): Promise<boolean> {
    const last = lastPushSubscription.read()
    return last !== null && last !== (await idOf(endpoint))
  },

  clear: stored.clear,
} as const
