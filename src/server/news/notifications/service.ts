import { timingSafeEqual } from 'node:crypto'
import {
  readPushConfig,
  removePushConfig,
  remindTomorrow,
  renewPushSubscription,
  savePushConfig,
  testPush,
} from '#contract/news/notifications.ts'
import type { PushSubscriptionJson } from '#contract/news/notifications.ts'
import type { ParsedBody } from '#contract/platform/endpoint.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import type { PushMessage } from '#domain/messaging/notifications/push-message.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import type { PushModule } from '#server/messaging/push/module.ts'
import type { RemindersModule } from '#server/news/reminders/module.ts'
import { readTarget, subscriptionIdOf } from './encoded.ts'
import type { NotificationLimits, WorkerLimit } from './limits.ts'

/** Milliseconds between two notes that a push subscription is in use: reads must not each write. */
const touchMs = dayMs

const success = { type: 'success' } as const

type Caller = Pick<Call<typeof readPushConfig>, 'tenant' | 'session'>

const ownerOf = (caller: Caller) => ({
  ...subscriberOf(caller),
  sessionId: caller.session.id,
})

/** The origin that a browser names, when it is a page of the called host; '' otherwise. */
function ownOrigin({
  headers,
  hostname,
}: Pick<Call<typeof savePushConfig>, 'headers' | 'hostname'>) {
  const origin = headers.get('origin') ?? ''
  return URL.canParse(origin) && new URL(origin).hostname === hostname ? origin : ''
}

function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}

export const testMessage: PushMessage = {
  title: 'Aviso de teste',
  body: 'Tudo certo: este aparelho recebe os avisos.',
  path: '/panel/notifications',
  tag: 'test',
}

export type NotificationService = ReturnType<typeof notificationService>

export function notificationService(deps: {
  readonly push: Pick<PushModule, 'keys' | 'sender' | 'subscriptions'>
  readonly inbox: Pick<InboxModule, 'createTestMessage'>
  readonly reminders: Pick<RemindersModule, 'catchUp' | 'remindTomorrow'>
  readonly limits: NotificationLimits
  /** Domain of the sandbox, with its leading dot; null without one. */
  readonly sandboxSuffix: string | null
  readonly now: () => Date
}) {
  const { inbox, reminders, limits, sandboxSuffix, now } = deps
  const { keys, sender, subscriptions } = deps.push

  /** The caller's own push subscription; null for none, and for one of another subscriber. */
  const findOwn = async (caller: Caller, encoded: string) => {
    const { clientId, customerId, documentHash } = ownerOf(caller)
    const id = subscriptionIdOf(encoded)
    const found = id === null ? null : await subscriptions.find(clientId, id)
    const isOwn = found?.customerId === customerId && found.documentHash === documentHash
    return isOwn ? found : null
  }

  /**
   * The push subscription of a worker, which has no session: the secret is its proof, and it is counted by
   * itself. Only who proves nothing is counted by where it comes from, which many subscribers may share.
   */
  const findProven = async (
    { tenant: { clientId }, source }: Pick<Call<typeof remindTomorrow>, 'tenant' | 'source'>,
    json: PushSubscriptionJson,
    limit: WorkerLimit,
  ) => {
    const target = readTarget(json, sandboxSuffix)
    const found = target && (await subscriptions.find(clientId, target.id))
    const isProven = found && found.isReceiving && isSameSecret(found.auth, target.auth)
    await (isProven ? limit.known(clientId, found.id) : limit.unknown(clientId, source))
    return isProven ? found : null
  }

  /**
   * With the right to bills alone, a device changes the subscription of its own session only: a found phone,
   * or a copy of its cookie, does not turn off the owner's reminders, nor takes their place.
   */
  const requireChangeable = async (caller: Caller, id: string): Promise<void> => {
    const { right, id: sessionId } = caller.session
    if (right === 'full') return
    const { clientId } = caller.tenant
    const [found, own] = await Promise.all([
      subscriptions.find(clientId, id),
      subscriptions.findOfSession(ownerOf(caller)),
    ])
    const isOwn = found ? found.sessionId === sessionId : own === null
    if (!isOwn) throw commonRefusal('full session required')
  }

  return {
    key: async ({ tenant }: Pick<Caller, 'tenant'>) => {
      const { publicKey } = await keys.of(tenant.clientId)
      return { public_key: publicKey }
    },

    read: async (caller: Caller, encoded: string) => {
      const subscription = await findOwn(caller, encoded)
      if (!subscription?.invoiceRange) refuse(readPushConfig, 'notification config not found')
      const owner = ownerOf(caller)
      const isStale = now().getTime() - subscription.seenAt.getTime() > touchMs
      const isOfOtherSession = subscription.sessionId !== owner.sessionId
      const mayTake = caller.session.right === 'full'
      if (isOfOtherSession ? mayTake : isStale) {
        await subscriptions.touch(owner, subscription, now())
      }
      return {
        notification_config: {
          invoice_range: subscription.invoiceRange,
          is_receiving: subscription.isReceiving,
          muted: [...subscription.mutedTopics],
        },
      }
    },

    save: async (
      caller: Caller & Pick<Call<typeof savePushConfig>, 'headers' | 'hostname'>,
      body: ParsedBody<typeof savePushConfig>,
    ) => {
      const owner = ownerOf(caller)
      await limits.save(owner)
      const target = readTarget(body.subscription, sandboxSuffix)
      if (!target) refuse(savePushConfig, 'invalid subscription')
      await requireChangeable(caller, target.id)
      const origin = ownOrigin(caller)
      const choice = { invoiceRange: body.invoiceRange, mutedTopics: body.muted }
      await subscriptions.save(owner, { ...target, origin }, choice, now())
      const { clientId, customerId, documentHash } = owner
      await reminders.catchUp({ clientId, customerId, documentHash }, body.invoiceRange)
      return success
    },

    remove: async (caller: Caller, encoded: string) => {
      const id = subscriptionIdOf(encoded)
      if (id !== null) await requireChangeable(caller, id)
      const isGone = id !== null && (await subscriptions.remove(ownerOf(caller), id))
      return isGone ? success : refuse(removePushConfig, 'notification config not found')
    },

    test: async (caller: Caller & Pick<Call<typeof testPush>, 'signal'>, encoded: string) => {
      const owner = ownerOf(caller)
      const subscription = await findOwn(caller, encoded)
      if (!subscription) refuse(testPush, 'notification config not found')
      await limits.test(owner)
      const receiving = await subscriptions.receiving(owner.clientId, [owner.customerId])
      const living = receiving.find(({ id }) => id === subscription.id)
      if (!living) refuse(testPush, 'device no longer receives')
      const { tenant, signal } = caller
      const outcome = await sender.send({
        tenant,
        subscription: living,
        message: { ...testMessage, origin: living.origin },
        signal,
      })
      if (outcome.kind === 'delivered') {
        await inbox.createTestMessage(owner, testMessage, now())
        return success
      }
      if (outcome.kind === 'gone') {
        await subscriptions.markGone(owner.clientId, subscription.id)
        refuse(testPush, 'device no longer receives')
      }
      if (outcome.kind === 'later' && outcome.retryAfter !== null) {
        throw commonRefusal('upstream unavailable', { retryAfter: outcome.retryAfter })
      }
      throw commonRefusal(outcome.kind === 'later' ? 'upstream unavailable' : 'upstream failed')
    },

    /** A worker calls, without a session: what it knows of the former address is its proof. */
    renew: async (call: Pick<Call<typeof renewPushSubscription>, 'tenant' | 'source' | 'body'>) => {
      const { tenant, body } = call
      const { clientId } = tenant
      const subscription = await findProven(call, body.previous, limits.renewal)
      const target = readTarget(body.subscription, sandboxSuffix)
      if (!target) refuse(renewPushSubscription, 'invalid subscription')
      if (!subscription) refuse(renewPushSubscription, 'notification config not found')
      await subscriptions.renew(clientId, subscription.id, target)
      return success
    },

    /** A worker calls, without a session. */
    remindTomorrow: async (
      call: Pick<Call<typeof remindTomorrow>, 'tenant' | 'source' | 'body'>,
    ) => {
      const { body } = call
      const { clientId, rules } = call.tenant
      const found = await findProven(call, body.subscription, limits.tomorrow)
      if (!found?.invoiceRange) refuse(remindTomorrow, 'notification config not found')
      const { customerId, documentHash, invoiceRange } = found
      const bills = body.bills.map(({ id, due_date }) => ({ id, data_vencimento: due_date }))
      const subscriber = { clientId, customerId, documentHash }
      await reminders.remindTomorrow(subscriber, bills, invoiceRange, rules.timeZone)
      return success
    },
  }
}
