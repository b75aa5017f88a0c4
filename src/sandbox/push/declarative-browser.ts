import * as v from 'valibot'

/*
 * A browser that shows declarative pushes by itself, as Safari and iOS do since 18.4 (w3c/push-api,
 * "Receiving a push message"; WebKit's NotificationJSONParser).
 */

const address = v.pipe(v.string(), v.url())
const named = v.pipe(v.string(), v.nonEmpty())

/** Anything else is an ordinary push. `navigate` is absolute, and every button has one of its own. */
const declarativeSchema = v.looseObject({
  web_push: v.literal(8030),
  notification: v.looseObject({
    title: named,
    navigate: address,
    actions: v.optional(v.array(v.looseObject({ action: named, title: named, navigate: address }))),
    /** Where 18.4 to 18.6 look for it. */
    mutable: v.optional(v.boolean(), false),
  }),
  app_badge: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  mutable: v.optional(v.boolean(), false),
})

/** What reaches the worker: the payload of a push, a notification that it may replace, or nothing. */
export type HandedOver = 'nothing' | 'notification' | 'payload'

export interface Reception {
  readonly handedOver: HandedOver
  /** The fields of the worker's event, as JSON; '' for none. */
  readonly event: string
}

/** Without the declarative form, every push reaches the worker. */
const asPayload = (payload: string): Reception => ({
  handedOver: 'payload',
  event: JSON.stringify({ data: payload, notification: null, appBadge: null }),
})

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}

/** Of a declarative push the worker gets the notification alone, and that only of a mutable one. */
export function receiveAsSafari(payload: string): Reception {
  const read = v.safeParse(declarativeSchema, parse(payload))
  if (!read.success) return asPayload(payload)
  const { notification, app_badge: appBadge = null, mutable } = read.output
  if (!mutable && !notification.mutable) return { handedOver: 'nothing', event: '' }
  return {
    handedOver: 'notification',
    event: JSON.stringify({ data: null, notification, appBadge }),
  }
}

/** A browser that knows no declarative pushes. */
export const receiveByWorker = asPayload
