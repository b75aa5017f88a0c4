import { timingSafeEqual } from 'node:crypto'
import {
  readPushConfig,
  removePushConfig,
  renewPushSubscription,
  savePushConfig,
  testPush,
} from '#contract/notifications.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import { dayMs } from '#domain/durations.ts'
import type { PushMessage } from '#domain/notifications/push-message.ts'
import type { Call } from '#server/http/call.ts'
import { commonRefusal, refuse } from '#server/http/refusal.ts'
import type { KeepTestNotice } from '#server/inbox/test-message.ts'
import type { PushKeys } from '#server/push/keys.ts'
import type { PushPort } from '#server/push/port.ts'
import { deviceIn, targetIn } from './encoded.ts'
import type { NotificationLimits } from './limits.ts'
import type { SubscriptionStore } from './store.ts'

/** Milliseconds: a device is written down as seen at most this often. */
const seenEvery = dayMs

const success = { type: 'success' } as const

/** Whose device. */
type Caller = Pick<Call<typeof readPushConfig>, 'tenant' | 'session'>

const ownerOf = ({ tenant, session }: Caller) => ({
  clientId: tenant.clientId,
  customerId: session.customerId,
  sessionId: session.id,
})

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
  readonly devices: SubscriptionStore
  readonly port: PushPort
  readonly keys: PushKeys
  readonly limits: NotificationLimits
  readonly keepTest: KeepTestNotice
  /** Domain of the provider in a box, with its leading dot; null without one. */
  readonly sandboxSuffix: string | null
  readonly now: () => Date
}) {
  const { devices, port, keys, limits, keepTest, sandboxSuffix, now } = deps

  /** The caller's own device; another's is as good as none. */
  const own = async (caller: Caller, encoded: string) => {
    const { clientId, customerId } = ownerOf(caller)
    const id = deviceIn(encoded)
    const device = id === null ? null : await devices.find(clientId, id)
    return device?.customerId === customerId ? device : null
  }

  return {
    key: async ({ tenant }: Pick<Caller, 'tenant'>) => {
      const { publicKey } = await keys.of(tenant.clientId)
      return { public_key: publicKey }
    },

    read: async (caller: Caller, encoded: string) => {
      const device = await own(caller, encoded)
      if (!device?.invoiceRange) refuse(readPushConfig, 'notification config not found')
      const owner = ownerOf(caller)
      const isStale = now().getTime() - device.seenAt.getTime() > seenEvery
      if (isStale || device.sessionId !== owner.sessionId) {
        await devices.touch(owner, device.id, now())
      }
      return {
        notification_config: {
          invoice_range: device.invoiceRange,
          is_receiving: device.state === 'living',
        },
      }
    },

    save: async (caller: Caller, body: ParsedBody<typeof savePushConfig>) => {
      const owner = ownerOf(caller)
      await limits.save(owner)
      const target = targetIn(body.subscription, sandboxSuffix)
      if (!target) refuse(savePushConfig, 'invalid subscription')
      await devices.save(owner, target, body.invoiceRange, now())
      return success
    },

    remove: async (caller: Caller, encoded: string) => {
      const id = deviceIn(encoded)
      const isGone = id !== null && (await devices.remove(ownerOf(caller), id))
      return isGone ? success : refuse(removePushConfig, 'notification config not found')
    },

    test: async (caller: Caller & Pick<Call<typeof testPush>, 'signal'>, encoded: string) => {
      const owner = ownerOf(caller)
      const device = await own(caller, encoded)
      if (!device) refuse(testPush, 'notification config not found')
      await limits.test(owner)
      const living = (await devices.livingOf(owner)).find(({ id }) => id === device.id)
      if (!living) refuse(testPush, 'device no longer receives')
      const { tenant, signal } = caller
      const outcome = await port.send({
        tenant,
        subscription: living,
        message: testMessage,
        signal,
      })
      if (outcome.kind === 'delivered') {
        await keepTest(owner, testMessage, now())
        return success
      }
      if (outcome.kind === 'gone') {
        await devices.markGone(owner.clientId, device.id)
        refuse(testPush, 'device no longer receives')
      }
      if (outcome.kind === 'later' && outcome.retryAfter !== null) {
        throw commonRefusal('upstream unavailable', { retryAfter: outcome.retryAfter })
      }
      throw commonRefusal(outcome.kind === 'later' ? 'upstream unavailable' : 'upstream failed')
    },

    /** A worker speaks, without a session: what it knows of the former address is its proof. */
    renew: async ({
      tenant,
      source,
      body,
    }: Pick<Call<typeof renewPushSubscription>, 'tenant' | 'source' | 'body'>) => {
      const { clientId } = tenant
      await limits.renewal(clientId, source)
      const former = targetIn(body.previous, sandboxSuffix)
      const target = targetIn(body.subscription, sandboxSuffix)
      if (!target) refuse(renewPushSubscription, 'invalid subscription')
      const device = former && (await devices.find(clientId, former.id))
      if (!device || !isSameSecret(device.auth, former.auth)) {
        refuse(renewPushSubscription, 'notification config not found')
      }
      await devices.renew(clientId, device.id, target)
      return success
    },
  }
}
