import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { PushRefusal } from '#contract/messaging/push-refusal.ts'
import { daySeconds } from '#domain/platform/time/durations.ts'
import { buildPushPayload } from '#domain/messaging/notifications/push-message.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { EgressAnswer } from '#server/platform/egress/request.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { upstreamTimeouts } from '#server/platform/egress/upstream-timeouts.ts'
import type { PushKeys } from './keys.ts'
import type { PushOutcome, PushPort } from './port.ts'
import type { PushRefusals } from './refusals.ts'
import { contentSealer, handsOverNotification } from './seal-content.ts'
import { vapidHeaders } from './vapid.ts'

/** A push service answers with a status and a few words. */
const maxAnswerBytes = 16_384

/** The topic of a message: of those that wait for a browser, a push service keeps the last per topic. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

/** Not the subscription is refused, but the provider's signature or its contact: all pushes are. */
class SignatureRefused extends Error {
  override readonly name = 'SignatureRefused'
}

/**
 * How the push services say that a subscription was made with another key: Apple by a reason (400), Mozilla
 * in words (401), Google in words or by the name of its error (400 or 403).
 */
const otherKey =
  /VapidPkHashMismatch|key mismatch|do(?:es)? not (?:correspond|match)|mismatch.?sender|sender.?id.?mismatch|UnauthorizedRegistration/i

/**
 * Microsoft answers 403 without words for another key. Of any other service that says nothing of the
 * subscription: a contact it does not accept, or a filter before it.
 */
function isOtherKey(status: number, body: string, host: string): boolean {
  if (status !== 400 && status !== 401 && status !== 403) return false
  if (otherKey.test(body)) return true
  return status === 403 && body.trim() === '' && host.endsWith('.notify.windows.com')
}

/** How they say in the words of a 400, 401 or 403 that they do not know a subscription (any more). */
const unknownSubscription =
  /BadDeviceToken|DeviceTokenNotForTopic|InvalidRegistration|InvalidTokenFormat|NotRegistered|\bUnregistered\b|not a valid FCM registration token/i

/**
 * Statuses that refuse no push but this moment: a proxy that wants a sign-in, a slow request, a misdirected or
 * early one. Microsoft says 406 where it is asked too often.
 */
const passing: ReadonlySet<number> = new Set([407, 408, 421, 425])
const isPassing = (status: number, host: string) =>
  passing.has(status) || (status === 406 && host.endsWith('.notify.windows.com'))

interface Answered {
  readonly outcome: PushOutcome
  /** What staff should know of it. */
  readonly refusal: PushRefusal['reason'] | null
}

/** @throws SignatureRefused */
function readAnswer({ status, bytes }: EgressAnswer, host: string): Answered {
  if (status >= 200 && status < 300) return { outcome: { kind: 'delivered' }, refusal: null }
  if (status === 404 || status === 410) return { outcome: { kind: 'gone' }, refusal: null }
  const words = new TextDecoder().decode(bytes)
  if (isOtherKey(status, words, host)) {
    return { outcome: { kind: 'gone' }, refusal: 'key' }
  }
  if ([400, 401, 403].includes(status) && unknownSubscription.test(words)) {
    return { outcome: { kind: 'gone' }, refusal: null }
  }
  if (isPassing(status, host))
    return { outcome: { kind: 'later', retryAfter: null }, refusal: null }
  if (status === 401 || status === 403) throw new SignatureRefused()
  return { outcome: { kind: 'refused' }, refusal: 'message' }
}

/** Web Push (RFC 8030, 8291, 8292) through the one door to the world. */
export function pushSender(deps: {
  readonly egress: Pick<Egress, 'read'>
  readonly keys: PushKeys
  /** The contact push services write to: `mailto:` or `https:`. */
  readonly subject: string
  readonly refusals: PushRefusals
  readonly now: () => Date
}): PushPort {
  const { egress, keys, refusals } = deps
  const headerFor = vapidHeaders(deps.subject, deps.now)
  return {
    send: async ({ tenant, subscription, message, ttl = daySeconds, signal }) => {
      const { clientId } = tenant
      const { endpoint, p256dh, auth } = subscription
      const { host } = new URL(endpoint)
      const authorization = headerFor(await keys.of(clientId), endpoint)
      const payload = buildPushPayload(
        message,
        handsOverNotification(host) ? contentSealer(auth) : null,
      )
      const { cipherText } = webPush.encrypt(p256dh, auth, payload, 'aes128gcm')
      try {
        const request = {
          tenant: clientId,
          upstream: 'push',
          server: host,
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
        } as const
        const { outcome, refusal } = await egress.read(request, (answer) =>
          readAnswer(answer, host),
        )
        if (refusal) refusals.note(clientId, { host, reason: refusal })
        if (outcome.kind === 'delivered') refusals.clear(clientId, host)
        return outcome
      } catch (error) {
        if (error instanceof SignatureRefused) {
          refusals.note(clientId, { host, reason: 'signature' })
          // Once its cause is mended, what was not brought arrives.
          return { kind: 'later', retryAfter: null }
        }
        if (!(error instanceof UpstreamFailure)) throw error
        return { kind: 'later', retryAfter: error.retryAfterSeconds }
      }
    },
  }
}
