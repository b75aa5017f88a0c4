import * as v from 'valibot'
import { inboxMessageKinds } from '#domain/messaging/inbox/inbox-message.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { ownOutageSchema } from '#contract/news/outages.ts'
import { count, instant, recordId, typedText } from '#contract/platform/scalars.ts'

/**
 * The support desk: what a provider's user may learn of one subscriber, and do for them. Documents,
 * e-mail addresses and mobiles are masked; passwords are neither shown nor set.
 */

const foundBy = ['document', 'name', 'email', 'phone', 'customer', 'contract', 'protocol'] as const
const searchKinds = ['code', ...foundBy] as const

const found = v.object({
  id: recordId,
  name: v.string(),
  /** Masked. */
  document: v.string(),
  is_active: v.boolean(),
  is_portal_closed: v.boolean(),
  /** Has chosen a password: the first access is done. */
  has_account: v.boolean(),
  /** The ERP did not answer: its id and account are known alone, the other fields are empty. */
  is_unread: v.optional(v.boolean(), false),
})
export type FoundSubscriber = v.InferOutput<typeof found>

const failure = v.object({
  code: v.string(),
  at: instant,
  /** The subscriber's id in the ERP; empty for a visitor. */
  customer_id: v.string(),
  /** The endpoint, `GET /api/…/{id}`. */
  call: v.string(),
  status: count,
  /** The server text. */
  cause: v.string(),
  /** The system behind the portal that failed, and how, in words for staff; empty for none. */
  upstream: v.string(),
  detail: v.string(),
})
export type DeskFailure = v.InferOutput<typeof failure>

const account = v.object({
  password_changed_at: instant,
  passkeys: count,
})

const session = v.object({
  device: v.string(),
  is_own_device: v.boolean(),
  created_at: instant,
  last_seen: instant,
})

const wait = v.object({
  for: v.picklist(['password on a known device', 'password elsewhere', 'code']),
  until: instant,
})

const letter = v.object({
  at: instant,
  channel: v.picklist(['mail', 'sms', 'whatsapp']),
  /** The masked address or mobile. */
  to: v.string(),
  /** The subject of an e-mail; empty for a message with a code. */
  subject: v.string(),
  /** Why it was not accepted; empty when the mail server or message gateway accepted it. */
  failure: v.string(),
})

const browser = v.object({
  /** `gone`: its push service knows it no more. `signed out`: its session was ended. */
  state: v.picklist(['living', 'gone', 'signed out']),
  days_before: v.nullable(v.number()),
  muted: v.array(v.string()),
  seen_at: instant,
})

const message = v.object({
  at: instant,
  kind: v.picklist(inboxMessageKinds),
  title: v.string(),
  /** Browsers whose push service took it, and those it could not be brought to. */
  pushed: count,
  failed: count,
  is_waiting: v.boolean(),
  is_read: v.boolean(),
})

const payment = v.object({
  at: instant,
  invoice_id: recordId,
  method: v.picklist(['card', 'pix']),
  /** Cents. */
  total: count,
  state: v.picklist(['under way', 'approved', 'denied', 'void']),
  is_booked: v.boolean(),
})

const card = v.object({
  ...found.entries,
  /** Where codes can be sent, masked. */
  emails: v.array(v.string()),
  mobiles: v.array(v.string()),
  account: v.nullable(account),
  sessions: v.array(session),
  waits: v.array(wait),
  /** After the pause between two codes; null while one may be asked for, or from a server that does not say it. */
  next_code_at: v.optional(v.nullable(instant), null),
  refused_sign_ins: v.object({ times: count, last_at: v.nullable(instant) }),
  /** Null where the ERP did not tell the addresses. */
  letters: v.nullable(v.array(letter)),
  browsers: v.array(browser),
  messages: v.array(message),
  /** Pushes ring from this moment; null while they may. */
  quiet_until: v.nullable(instant),
  failures: v.array(failure),
  /** The outages and maintenances that the subscriber is told of now. */
  outages: v.array(ownOutageSchema),
  /** By card or automatic payment, here; the newest first. */
  payments: v.array(payment),
  /** Written in the portal; the newest first. */
  sent_requests: v.array(v.object({ at: instant, protocol: v.string() })),
  /** Opens the parts of this look that the ERP tells, for ten minutes (`desk-parts.ts`). */
  look: v.string(),
})
export type SubscriberCard = v.InferOutput<typeof card>

const params = v.object({ customerId: recordId })
const notFound = { 'subscriber not found': 404 } as const

/**
 * Finds subscribers by whatever was typed, or a failure by the code that its screen shows. The text stands in
 * the body, since addresses are kept by logs. While the ERP does not answer, accounts are found by document and
 * customer number.
 */
export const findSubscribers = endpoint({
  name: 'findSubscribers',
  method: 'POST',
  path: '/api/central/provider/subscribers/search',
  policy: 'provider',
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable'],
  roles: ['owner', 'support', 'reader'],
  summary:
    'Find subscribers by document, name, phone, e-mail, customer, contract or protocol number, or a failure by its code.',
  body: v.object({ query: typedText(200) }),
  answer: v.object({
    /** How the text was understood, the likeliest first. */
    sought: v.array(v.picklist(searchKinds)),
    subscribers: v.array(
      v.object({
        ...found.entries,
        /** What of the subscriber the text is. */
        matched: v.picklist(foundBy),
      }),
    ),
    /** There may be more than are listed: too many fit, or records of the ERP could not be read. */
    is_cut: v.optional(v.boolean(), false),
    failure: v.nullable(failure),
  }),
  refusals: {
    'query not provided': 400,
    'query too short': 400,
    'invalid document': 400,
    'invalid email': 400,
  },
})

/**
 * The portal's own half, which waits two seconds at most for the ERP. The parts that the ERP tells are calls
 * of their own.
 */
export const readSubscriber = endpoint({
  name: 'readSubscriber',
  method: 'GET',
  path: '/api/central/provider/subscriber/{customerId}',
  policy: 'provider',
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable'],
  roles: ['owner', 'support', 'reader'],
  summary: 'What support needs to know of one subscriber.',
  params,
  answer: card,
  refusals: notFound,
})

/** What failed on the screens of subscribers today, the newest first, before anybody calls. */
export const listTodayFailures = endpoint({
  name: 'listTodayFailures',
  method: 'GET',
  path: '/api/central/provider/failures',
  policy: 'provider',
  mayRefuse: ['too many requests'],
  roles: ['owner', 'support', 'reader'],
  summary: 'What subscribers could not do today: who, what, when, and the code they may read out.',
  answer: v.object({
    failures: v.array(failure),
    /** There were more than are listed. */
    is_cut: v.boolean(),
    as_of: instant,
  }),
  refusals: {},
})

export const sendFirstAccess = endpoint({
  name: 'sendFirstAccess',
  method: 'POST',
  path: '/api/central/provider/subscriber/{customerId}/first-access',
  policy: 'provider',
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable'],
  roles: ['owner', 'support'],
  summary: 'Send an e-mail that explains how to choose the first password.',
  params,
  answer: v.object({ to: v.string() }),
  refusals: {
    ...notFound,
    'account exists': 409,
    'customer removed': 409,
    'portal closed for customer': 409,
    'no email found': 409,
    'letter not sent': 502,
  },
})

export const endSubscriberSessions = endpoint({
  name: 'endSubscriberSessions',
  method: 'POST',
  path: '/api/central/provider/subscriber/{customerId}/end-sessions',
  policy: 'provider',
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable'],
  roles: ['owner', 'support'],
  summary: 'Sign a subscriber out of every browser.',
  params,
  answer: v.object({ ended: count }),
  refusals: notFound,
})

export const liftSubscriberWaits = endpoint({
  name: 'liftSubscriberWaits',
  method: 'POST',
  path: '/api/central/provider/subscriber/{customerId}/lift-waits',
  policy: 'provider',
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable'],
  roles: ['owner', 'support'],
  summary: 'End the waits that failed passwords and sent codes brought to a subscriber.',
  params,
  answer: v.object({ lifted: count }),
  refusals: notFound,
})
