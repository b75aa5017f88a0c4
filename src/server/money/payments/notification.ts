import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { gatewayNotificationPath } from '#domain/money/cards/notification-path.ts'
import type { Database } from '#server/platform/db/database.ts'
import { wholeRequest } from '#server/platform/http/limits/body-limit.ts'
import { budget, tryConsume } from '#server/platform/http/limits/budget.ts'
import type { Env } from '#server/platform/http/context.ts'
import { readJson } from '#server/platform/http/input/read-json.ts'
import { commonRefusal } from '#server/platform/http/refusal.ts'
import type { Background } from '#server/platform/module.ts'
import type { ChargeRows } from './charge-rows.ts'
import { notificationLimit } from './limits.ts'
import type { PaymentResolver } from './settling/resolver.ts'
import { queryAfterMs } from './times.ts'

const maxBytes = 4 * 1024

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
  readonly stores: readonly Pick<ChargeRows<unknown>, 'hasten' | 'listWaiting'>[]
  readonly resolver: Pick<PaymentResolver, 'resolveDue'>
  readonly now: () => Date
  readonly log: { error(fields: object, message: string): void }
}): { readonly site: Hono<Env>; readonly background: Background } {
  const { database, stores, resolver, now, log } = deps
  const notifications = budget(database, notificationLimit)
  let asking: Promise<unknown> = Promise.resolve()

  /** The gateway has its answer before its other host is asked. */
  function askSoon(): void {
    const asked = resolver
      .resolveDue()
      .catch((error: unknown) => log.error({ error }, 'payments not looked at'))
    asking = Promise.all([asking, asked])
  }

  const hasten = (clientId: string, gatewayPaymentId: string, at: Date) =>
    Promise.all(stores.map((store) => store.hasten(clientId, gatewayPaymentId, { at, now: now() })))

  /**
   * A payment without an id of the gateway may be the one that is named, by the gateway or by anyone: it
   * is asked about in seconds, and no sooner by a second notification. So there is nothing here that
   * strangers can use up, and their posts write nothing but this.
   */
  async function actOn(clientId: string, named: string): Promise<void> {
    const waiting = stores.map((store) => store.listWaiting(clientId, named, now()))
    const ids = new Set((await Promise.all(waiting)).flat())
    if (!ids.has(named)) {
      if (ids.size > 0) await hasten(clientId, '', new Date(now().getTime() + queryAfterMs))
    } else if (await tryConsume(notifications.consume(JSON.stringify([clientId])))) {
      await hasten(clientId, named, now())
      askSoon()
    }
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
      await actOn(tenant.clientId, notification.PaymentId)
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
