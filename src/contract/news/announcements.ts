import * as v from 'valibot'
import { announcementStates } from '#domain/news/announcements/announcement-state.ts'
import { contractStates, maxAudienceEntries } from '#domain/news/announcements/audience.ts'
import { isPlainText } from '#domain/platform/text/plain-text.ts'
import { providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { anyAnswer } from '#contract/staff/other-servers.ts'
import { count, cursor, instant, requestKey, typedText, uuid } from '#contract/platform/scalars.ts'

/** The roles that write announcements; every role may read them. */
export const announcementWriters = ['owner', 'messages'] as const

/** What may be wrong with a text that all readers are to trust, since it comes from the provider. */
export const lureRefusals = {
  /** It leads to a host that the provider's texts may not link to. */
  'link not allowed': 400,
  /** It has a phone or an e-mail address that is not the provider's. */
  'contact not allowed': 400,
  /** It has what money can be sent to: a document, a key, a PIX code, the line of a boleto. */
  'payment data not allowed': 400,
} as const

/** What may be wrong with a title and a message. */
export const textRefusals = {
  'title not provided': 400,
  'message not provided': 400,
  'invalid title': 400,
  'invalid message': 400,
  'title too long': 400,
  'message too long': 400,
  ...lureRefusals,
} as const

/** A name of the ERP. */
export const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(120), v.check(isPlainText))

/**
 * A text field. The schema's limit is above that of any form, so that a text that is too long gets
 * a refusal that says so.
 */
export const announcementText = typedText(10_000)

/** A record of the ERP by its id, with the name that staff chose it by. */
export const namedRecord = v.object({ id: v.pipe(v.string(), v.maxLength(20)), name: shortText })
/** One list of an audience or an area. */
export const listOf = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(v.array(entry), v.maxLength(maxAudienceEntries))

/** Whom an announcement is for; four empty lists mean every subscriber. */
export const audienceSchema = v.object({
  cities: listOf(namedRecord),
  districts: listOf(shortText),
  plans: listOf(namedRecord),
  states: listOf(v.picklist(contractStates)),
})

/**
 * An announcement, from draft to withdrawal, with the result of its delivery (second specification,
 * section 3, general notification).
 */
export const announcementSchema = v.object({
  id: uuid,
  title: v.string(),
  message: v.string(),
  state: v.picklist(announcementStates),
  /** A change names the version it was made from; one of an older version is refused. */
  version: count,
  audience: audienceSchema,
  /** The counting of the audience; null when it is everybody, or was not asked for. */
  counting: v.nullable(
    v.object({
      /** Accounts looked at so far, and how many there are. */
      looked_at: count,
      accounts: count,
      is_done: v.boolean(),
      /** The ERP did not answer; it is asked again by itself. */
      is_waiting: v.boolean(),
    }),
  ),
  changed_at: instant,
  scheduled_for: v.nullable(instant),
  sent_at: v.nullable(instant),
  corrected_at: v.nullable(instant),
  corrections_left: count,
  /** The login of who sent or scheduled it; empty where that is not known. A server before it says nothing. */
  sent_by: v.optional(v.string()),
  /** The number of subscribers it is for; of a draft, as far as they are counted. */
  recipients: count,
  /** How many of them have it in the inbox, and how many have read it there. */
  delivered: count,
  read: count,
  /** Devices for which a push service accepted it, and devices for which delivery failed. */
  pushed: count,
  failed: count,
  /** Subscribers who have it in the inbox alone. */
  without_device: count,
  /** Nothing is left to do for it; of a draft, that its audience is not being counted. */
  is_done: v.boolean(),
})
export type RawAnnouncement = v.InferInput<typeof announcementSchema>

export interface Announcement extends Omit<
  v.InferOutput<typeof announcementSchema>,
  | 'changed_at'
  | 'corrected_at'
  | 'corrections_left'
  | 'counting'
  | 'is_done'
  | 'scheduled_for'
  | 'sent_at'
  | 'sent_by'
  | 'without_device'
> {
  readonly counting: {
    readonly lookedAt: number
    readonly accounts: number
    readonly isDone: boolean
    readonly isWaiting: boolean
  } | null
  readonly changedAt: Date
  readonly scheduledFor: Date | null
  readonly sentAt: Date | null
  readonly sentBy: string
  readonly correctedAt: Date | null
  readonly correctionsLeft: number
  readonly withoutDevice: number
  readonly isDone: boolean
}

const toDate = (at: string | null) => (at === null ? null : new Date(at))

/** Converts a raw announcement to the product's own type. */
export function readAnnouncement(raw: v.InferOutput<typeof announcementSchema>): Announcement {
  const {
    changed_at,
    corrected_at,
    corrections_left: correctionsLeft,
    counting,
    is_done: isDone,
    scheduled_for,
    sent_at,
    sent_by: sentBy = '',
    without_device: withoutDevice,
    ...same
  } = raw
  return {
    ...same,
    correctionsLeft,
    isDone,
    sentBy,
    withoutDevice,
    counting: counting && {
      lookedAt: counting.looked_at,
      accounts: counting.accounts,
      isDone: counting.is_done,
      isWaiting: counting.is_waiting,
    },
    changedAt: new Date(changed_at),
    correctedAt: toDate(corrected_at),
    scheduledFor: toDate(scheduled_for),
    sentAt: toDate(sent_at),
  }
}

export const findAnnouncementReach = endpoint({
  name: 'findAnnouncementReach',
  method: 'GET',
  path: '/api/central/provider/notification/reach',
  policy: 'provider',
  roles: announcementWriters,
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
    /** The phones and e-mail addresses that the texts may name. */
    contacts: v.optional(v.array(v.string())),
  }),
  refusals: {},
})

/** The announcements of one page that were sent; the first page has all that are not sent yet, too. */
export const announcementPageSize = 10

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  method: 'GET',
  path: '/api/central/provider/notifications',
  policy: 'provider',
  roles: providerRoles,
  summary:
    'The announcements of the provider: what is not sent yet, then those sent, page by page.',
  query: v.object({
    /** `next` of the page before; without it, the first page. */
    before: cursor('at', 'nth', 'uuid'),
  }),
  answer: v.object({
    notifications: v.array(announcementSchema),
    /** `before` of the next page; null on the last one. A former version of the server sends none. */
    next: v.optional(v.nullable(v.string()), null),
  }),
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
  roles: announcementWriters,
  needsFreshSignIn: true,
  summary: 'Send an announcement to every subscriber of the provider.',
  entry: announcementSchema,
  body: v.object({
    title: announcementText,
    message: announcementText,
    requestKey,
  }),
  answer: v.object({ id: uuid, recipients: count }),
  accepts: anyAnswer,
  refusals: {
    ...textRefusals,
    'daily limit reached': 429,
    /** The provider has no subscribers who use the portal. */
    'no subscribers': 409,
  },
})
