import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { daySeconds } from '#domain/durations.ts'
import { buildPushPayload } from '#domain/notifications/push-message.ts'
import type { Egress } from '#server/egress/egress.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import { upstreamTimeouts } from '#server/egress/upstream-timeouts.ts'
import type { PushKeys } from './keys.ts'
import type { PushOutcome, PushPort } from './port.ts'
import { vapidHeaders } from './vapid.ts'

/** A push service answers with a status and a few words, of which only the status is read. */
const maxAnswerBytes = 16_384

/** The topic of a message: of those that wait for a browser, a push service keeps the last per topic. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  return { kind: 'refused' }
}

/** Web Push (RFC 8030, 8291, 8292) through the one door to the world. */
export function pushSender(deps: {
  readonly egress: Egress
  readonly keys: PushKeys
  /** The contact push services write to: `mailto:` or `https:`. */
  readonly subject: string
  readonly now: () => Date
}): PushPort {
  const { egress, keys } = deps
  const headerFor = vapidHeaders(deps.subject, deps.now)
  return {
    send: async ({ tenant, subscription, message, ttl = daySeconds, signal }) => {
      const { clientId } = tenant
      const { endpoint, p256dh, auth } = subscription
      const authorization = headerFor(await keys.of(clientId), endpoint)
      const { cipherText } = webPush.encrypt(p256dh, auth, buildPushPayload(message), 'aes128gcm')
      try {
        const { status } = await egress.fetch({
          tenant: clientId,
          upstream: 'push',
          server: new URL(endpoint).host,
          url: endpoint,
          method: 'POST',
          headers: {
            authorization,
            'content-type': 'application/octet-stream',
            'content-encoding': 'aes128gcm',
            ttl: String(ttl),
            urgency: 'normal',
            topic: topicOf(message.tag),
          },
          body: cipherText,
          timeouts: upstreamTimeouts.push,
          maxBytes: maxAnswerBytes,
          retry: 'never',
          signal,
        })
        return outcomeOf(status)
      } catch (error) {
        if (!(error instanceof UpstreamFailure)) throw error
        return { kind: 'later', retryAfter: error.retryAfterSeconds }
      }
    },
  }
}
