import { LRUCache } from 'lru-cache'
import webPush from 'web-push'
import { hourMs, secondMs } from '#domain/platform/time/durations.ts'
import type { PushKeyPair } from './keys.ts'

const life = 12 * hourMs
/** A header is replaced this long before it ends. */
const margin = hourMs

/**
 * The header that proves which provider sends. Signing costs more than encrypting a message, so one
 * header is cached for each provider's key and push service.
 */
export function vapidHeaders(subject: string, now: () => Date) {
  const kept = new LRUCache<string, { readonly header: string; readonly until: number }>({
    max: 2_000,
  })
  return ({ publicKey, privateKey }: PushKeyPair, endpoint: string): string => {
    const { origin } = new URL(endpoint)
    const key = JSON.stringify([publicKey, origin])
    const known = kept.get(key)
    const instant = now().getTime()
    if (known && instant < known.until) return known.header
    const end = Math.floor((instant + life) / secondMs)
    const signed = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
      end,
    ).Authorization
    kept.set(key, { header: signed, until: instant + life - margin })
    return signed
  }
}
