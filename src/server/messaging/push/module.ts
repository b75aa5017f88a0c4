import type { SQL } from 'drizzle-orm'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { Logger } from '#server/platform/http/log/log.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { JobHandler } from '#server/platform/jobs/handler.ts'
import type { Module } from '#server/platform/module.ts'
import type { Sealer } from '#server/platform/secrets/seal.ts'
import { pushDelivery } from './delivery.ts'
import { type PushKeys, pushKeyStore } from './keys.ts'
import type { IssuedCodes, MessageStore, PushPort } from './port.ts'
import { type PushRefusals, pushRefusals } from './refusals.ts'
import { pushSender } from './sender.ts'
import { isReceiving } from './subscription-life.ts'
import { type SubscriptionStore, subscriptionStore } from './subscriptions.ts'

export interface PushModule extends Module {
  readonly keys: PushKeys
  readonly refusals: Pick<PushRefusals, 'all' | 'of'>
  readonly sender: PushPort
  readonly subscriptions: SubscriptionStore
  /** The condition for browsers that pushes are sent to. */
  isReceiving(db: Drizzle): SQL | undefined
  /** The handlers of push jobs, for the module that stores the messages they send. */
  deliver(messages: MessageStore): JobHandler[]
}

export function pushModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly seal: Sealer
  readonly egress: Egress
  readonly tenants: TenantFinder
  readonly issuedCodes: IssuedCodes
  /** The contact push services write to: `mailto:` or `https:`. */
  readonly vapidSubject: string
  readonly now: () => Date
  readonly log: Logger
}): PushModule {
  const { database, seal, egress, tenants, issuedCodes, vapidSubject, now, log } = deps
  const keys = pushKeyStore(database, seal, now)
  const subscriptions = subscriptionStore(database)
  const refusals = pushRefusals({ now, log })
  const sender = pushSender({ egress, keys, subject: vapidSubject, refusals, now })
  return {
    keys,
    refusals,
    sender,
    subscriptions,
    isReceiving,
    deliver: (messages) =>
      pushDelivery({ database, sender, subscriptions, messages, issuedCodes, tenants, now, log }),
    sweeps: [subscriptions.prune],
  }
}
