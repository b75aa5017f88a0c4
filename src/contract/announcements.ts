import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { count, instant, requestKey, typedText, uuid } from './scalars.ts'

/** Longer than anything a form lets through; what may be written is said by a refusal. */
const typed = typedText(10_000)

/** One general notification and what became of it. */
const sentSchema = v.object({
  id: uuid,
  title: v.string(),
  message: v.string(),
  sent_at: instant,
  /** Subscribers it was for. */
  recipients: count,
  /** Of them: in whose inbox it stands. */
  delivered: count,
  /** Devices a push service took it for, and devices it could not be brought to. */
  pushed: count,
  failed: count,
  /** Nothing is left to do for it. */
  is_done: v.boolean(),
})
export type RawSentNotification = v.InferInput<typeof sentSchema>

export interface SentNotification {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly sentAt: Date
  readonly recipients: number
  readonly delivered: number
  readonly pushed: number
  readonly failed: number
  readonly isDone: boolean
}

/** Reads a raw notification into ours, once, for every caller. */
export function readSentNotification(raw: v.InferOutput<typeof sentSchema>): SentNotification {
  const { sent_at, is_done, ...same } = raw
  return { ...same, sentAt: new Date(sent_at), isDone: is_done }
}

export const notificationReach = endpoint({
  name: 'notificationReach',
  method: 'GET',
  path: '/api/central/provider/notification/reach',
  policy: 'provider',
  summary: 'Whom a general notification would reach, and how many may still be sent today.',
  answer: v.object({
    /** Everybody who uses the portal: each gets it in the inbox. */
    subscribers: count,
    /** Devices that show notifications. */
    devices: count,
    left_today: count,
  }),
  refusals: {},
})

export const listGeneralNotifications = endpoint({
  name: 'listGeneralNotifications',
  method: 'GET',
  path: '/api/central/provider/notifications',
  policy: 'provider',
  summary: 'The last general notifications of the provider, newest first.',
  answer: v.object({ notifications: v.array(sentSchema) }),
  refusals: {},
})

/** Given `requestKey`, made by the caller for one intent, sending it again sends nothing twice. */
export const sendGeneralNotification = endpoint({
  name: 'sendGeneralNotification',
  method: 'POST',
  path: '/api/central/provider/send/notification',
  policy: 'provider',
  summary: 'Send a notification to every subscriber of the provider.',
  body: v.object({
    title: typed,
    message: typed,
    requestKey,
  }),
  answer: v.object({ id: uuid, recipients: count }),
  refusals: {
    'title not provided': 400,
    'message not provided': 400,
    'invalid title': 400,
    'invalid message': 400,
    'title too long': 400,
    'message too long': 400,
    'daily limit reached': 429,
    /** It would reach nobody. */
    'no subscribers': 409,
  },
})
