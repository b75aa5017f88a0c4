import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { gatewayNotificationPath } from '#domain/cards/notification-path.ts'
import { minuteSeconds } from '#domain/durations.ts'
import type { Database } from '#server/db/database.ts'
import { wholeRequest } from '#server/http/body-limit.ts'
import { budget, tryConsume } from '#server/http/budget.ts'
import type { Env } from '#server/http/context.ts'
import { readJson } from '#server/http/read-json.ts'
import { commonRefusal } from '#server/http/refusal.ts'
import type { Background } from '#server/module.ts'
import type { PaymentResolver } from './resolver.ts'
import type { PaymentStore } from './store.ts'

const maxBytes = 4 * 1024

/** Notifications of one provider that are acted on; payments are asked for by themselves as well. */
const limit = { name: 'gateway-notification', points: 12, durationSeconds: minuteSeconds }

/** What the gateway posts, in JSON or as a form. `ChangeType` is not read: it is only a claim. */
const notificationSchema = v.object({ PaymentId: v.pipe(v.string(), v.uuid()) })

function readNotification(bytes: ArrayBuffer, type: string) {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(type)
  const text = () => new TextDecoder().decode(bytes)
  const value = isForm ? Object.fromEntries(new URLSearchParams(text())) : readJson(bytes)
  const { success, output } = v.safeParse(notificationSchema, value)
  return success ? output : null
}

/**
 * Where a card gateway says that a payment changed. Anyone may post there, so it is believed in
 * nothing: it is a reason to ask the gateway now about what is still open. The answer is the same
 * whether there was such a payment or not.
 */
export function gatewayNotifications(deps: {
  readonly database: Pick<Database, 'db'>
  readonly stores: readonly Pick<PaymentStore, 'hasten'>[]
  readonly resolver: Pick<PaymentResolver, 'resolveDue'>
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): { readonly site: Hono<Env>; readonly background: Background } {
  const { database, stores, resolver, now, log } = deps
  const notifications = budget(database, limit)
  let asking: Promise<unknown> = Promise.resolve()

  /** The gateway has its answer before its other host is asked. */
  function askSoon(): void {
    const asked = resolver
      .resolveDue()
      .catch((error: unknown) => log.error({ error }, 'payments not looked at'))
    asking = Promise.all([asking, asked])
  }

  async function hasten(clientId: string, paymentId: string): Promise<number> {
    let count = 0
    for (const store of stores) count += await store.hasten(clientId, paymentId, now())
    return count
  }

  const site = new Hono<Env>()
  site.post(
    gatewayNotificationPath,
    wholeRequest,
    bodyLimit({ maxSize: maxBytes, onError: (c) => c.body(null, 413) }),
    async (c) => {
      c.set('route', gatewayNotificationPath)
      const tenant = c.get('tenant')
      if (!tenant) throw commonRefusal('unknown provider')
      const type = c.req.header('content-type') ?? ''
      const notification = readNotification(await c.req.arrayBuffer(), type)
      if (!notification) return c.body(null, 400)
      const { clientId } = tenant
      const isActedOn = await tryConsume(notifications.consume(JSON.stringify([clientId])))
      if (isActedOn && (await hasten(clientId, notification.PaymentId)) > 0) askSoon()
      return c.body(null, 200)
    },
  )
  return {
    site,
    background: {
      start: () => {},
      stop: async () => {
        await asking
      },
    },
  }
}
