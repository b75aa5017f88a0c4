import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { anyAnswer } from './other-servers.ts'
import { count, instant, requestKey, typedText, uuid } from './scalars.ts'

/**
 * A text field. The schema's limit is above that of any form, so that a text that is too long gets
 * a refusal that says so.
 */
const typed = typedText(10_000)

/**
 * An announcement with the result of its delivery (second specification, section 3, general
 * notification).
 */
const sentSchema = v.object({
  id: uuid,
  title: v.string(),
  message: v.string(),
  sent_at: instant,
  /** The number of subscribers it is for. */
  recipients: count,
  /** How many of them have it in the inbox. */
  delivered: count,
  /** Devices for which a push service accepted it, and devices for which delivery failed. */
  pushed: count,
  failed: count,
  /** Delivery is complete. */
  is_done: v.boolean(),
})
export type RawSentAnnouncement = v.InferInput<typeof sentSchema>

export interface SentAnnouncement {
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

/** Converts a raw announcement to the product's own type. */
export function readSentAnnouncement(raw: v.InferOutput<typeof sentSchema>): SentAnnouncement {
  const { sent_at, is_done, ...same } = raw
  return { ...same, sentAt: new Date(sent_at), isDone: is_done }
}

export const findAnnouncementReach = endpoint({
  name: 'findAnnouncementReach',
  method: 'GET',
  path: '/api/central/provider/notification/reach',
  policy: 'provider',
  summary:
    'How many subscribers and devices an announcement would reach, and how many more may be sent today.',
  answer: v.object({
    /** All subscribers who use the portal: each gets the announcement in the inbox. */
    subscribers: count,
    /** Devices with a push subscription. */
    devices: count,
    left_today: count,
    /** The host names that the texts may link to. */
    link_hosts: v.array(v.string()),
  }),
  refusals: {},
})

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  method: 'GET',
  path: '/api/central/provider/notifications',
  policy: 'provider',
  summary: 'The last announcements of the provider, newest first.',
  answer: v.object({ notifications: v.array(sentSchema) }),
  refusals: {},
})

/**
 * `requestKey`: an id the caller creates for one announcement; a repeated call with the same id
 * sends nothing twice.
 */
export const sendAnnouncement = endpoint({
  name: 'sendAnnouncement',
  method: 'POST',
  path: '/api/central/provider/send/notification',
  policy: 'provider',
  needsFreshSignIn: true,
  summary: 'Send an announcement to every subscriber of the provider.',
  body: v.object({
    title: typed,
    message: typed,
    requestKey,
  }),
  answer: v.object({ id: uuid, recipients: count }),
  accepts: anyAnswer,
  refusals: {
    'title not provided': 400,
    'message not provided': 400,
    'invalid title': 400,
    'invalid message': 400,
    'title too long': 400,
    'message too long': 400,
    /** Title or message leads to a host that the provider's announcements may not link to. */
    'link not allowed': 400,
    'daily limit reached': 429,
    /** The provider has no subscribers who use the portal. */
    'no subscribers': 409,
  },
})
