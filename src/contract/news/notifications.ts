import * as v from 'valibot'
import { invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import { pushTopics } from '#domain/messaging/notifications/push-topic.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { calendarDate, recordId, success } from '#contract/platform/scalars.ts'
import { pushRenewalPath, remindTomorrowPath } from '#contract/worker/paths.ts'

const key = v.pipe(v.string(), v.regex(/^[\w+/-]{16,128}={0,2}$/))

/** Where a device is reached, as its browser writes it; the keys in base64url. */
export const pushSubscriptionSchema = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(1024)),
  expirationTime: v.optional(v.nullable(v.number())),
  keys: v.object({ p256dh: key, auth: key }),
})
export type PushSubscriptionJson = v.InferOutput<typeof pushSubscriptionSchema>

/**
 * Which device is meant: the subscription as JSON, or that in base64, or the SHA-256 of its endpoint
 * in hexadecimal.
 */
const encodedSubscription = v.pipe(v.string(), v.maxLength(4096))

const notFound = { 'notification config not found': 404 } as const
const invalid = { 'invalid subscription': 400 } as const

/** What a device is set to (specification 3); `is_receiving` is false once its push service lost it. */
export const readPushConfig = endpoint({
  name: 'readPushConfig',
  method: 'GET',
  path: '/api/central/config/push-notification/{subscription}',
  policy: 'subscriber',
  mayRefuse: ['full session required'],
  isOpenToOwnDevice: true,
  summary: 'How many days before the due date this device is told.',
  worksWithoutErp: true,
  params: v.object({ subscription: encodedSubscription }),
  answer: v.object({
    notification_config: v.object({
      invoice_range: v.picklist(invoiceRanges),
      is_receiving: v.optional(v.boolean(), true),
      /** Topics turned off; absent from a server that knows no topics. */
      muted: v.optional(v.array(v.string())),
    }),
  }),
  refusals: notFound,
})

/** `invoiceRange` in days; `muted` turns topics off. From then on the device belongs to this subscriber only. */
export const savePushConfig = endpoint({
  name: 'savePushConfig',
  method: 'POST',
  path: '/api/central/config/push-notification',
  policy: 'subscriber',
  mayRefuse: ['full session required', 'too many requests'],
  isOpenToOwnDevice: true,
  summary: 'Tell this device so many days before a due date.',
  worksWithoutErp: true,
  body: v.object({
    subscription: v.union([
      pushSubscriptionSchema,
      v.pipe(v.string(), v.maxLength(4096), v.parseJson(), pushSubscriptionSchema),
    ]),
    invoiceRange: v.picklist(invoiceRanges),
    /** Topics that are not sent to this device; absent: what was chosen stays. */
    muted: v.optional(v.pipe(v.array(v.picklist(pushTopics)), v.maxLength(pushTopics.length))),
  }),
  answer: success,
  refusals: invalid,
})

export const removePushConfig = endpoint({
  name: 'removePushConfig',
  method: 'DELETE',
  path: '/api/central/config/push-notification/{subscription}',
  policy: 'subscriber',
  mayRefuse: ['full session required'],
  isOpenToOwnDevice: true,
  summary: 'Send nothing more to this device.',
  worksWithoutErp: true,
  params: v.object({ subscription: encodedSubscription }),
  answer: success,
  refusals: notFound,
})

/** A real notification, through the push service, to one device of the caller's. */
export const testPush = endpoint({
  name: 'testPush',
  method: 'POST',
  path: '/api/central/config/push-notification/test',
  policy: 'subscriber',
  mayRefuse: [
    'too many requests',
    'full session required',
    'upstream failed',
    'upstream unavailable',
  ],
  worksWithoutErp: true,
  summary: 'Send a notification to this device now.',
  body: v.object({ subscription: encodedSubscription }),
  answer: success,
  refusals: { ...notFound, 'device no longer receives': 410 },
})

/** The address of a device, and the former one whose place it takes. */
export const pushRenewalSchema = v.object({
  previous: pushSubscriptionSchema,
  subscription: pushSubscriptionSchema,
})

/**
 * A browser changed the address of a device by itself. Its worker, which has no session, says so; who
 * knows the former address and its secret is that device.
 */
export const renewPushSubscription = endpoint({
  name: 'renewPushSubscription',
  method: 'POST',
  path: pushRenewalPath,
  policy: 'public',
  mayRefuse: ['too many requests'],
  summary: "Put a device's new address in the former one's place.",
  body: pushRenewalSchema,
  answer: success,
  refusals: { ...notFound, ...invalid },
})

/** More bills than one push names. */
const maxBills = 20

/**
 * "Lembrar amanhã" on a reminder. The worker asks without a session, as above. The bills are only named:
 * whether they are this subscriber's and open is asked of the ERP tomorrow, as for every reminder.
 */
export const remindTomorrow = endpoint({
  name: 'remindTomorrow',
  method: 'POST',
  path: remindTomorrowPath,
  policy: 'public',
  mayRefuse: ['too many requests'],
  worksWithoutErp: true,
  summary: 'Send the reminder of these bills again tomorrow.',
  body: v.object({
    subscription: pushSubscriptionSchema,
    bills: v.pipe(
      v.array(v.object({ id: recordId, due_date: calendarDate })),
      v.minLength(1),
      v.maxLength(maxBills),
    ),
  }),
  answer: success,
  refusals: notFound,
})

/** What a browser binds a subscription to: base64url of 65 bytes. */
export const pushKey = endpoint({
  name: 'pushKey',
  method: 'GET',
  path: '/api/central/config/push-key',
  policy: 'subscriber',
  isOpenToOwnDevice: true,
  worksWithoutErp: true,
  summary: "The provider's public push key.",
  answer: v.object({ public_key: v.string() }),
  refusals: {},
})

export const pushEndpoints = [
  savePushConfig,
  testPush,
  remindTomorrow,
  renewPushSubscription,
  readPushConfig,
  removePushConfig,
  pushKey,
] as const
