import * as v from 'valibot'
import { invoiceRanges } from '#domain/messaging/notifications/invoice-range.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { featureFlagSchema } from '#contract/account/session.ts'
import { count, instant, recordId } from '#contract/platform/scalars.ts'

/**
 * "Ver como": a member of staff sees the portal of one subscriber, read-only. A call of it carries the
 * viewing's id in `viewingHeader` and the cookie of the very session of staff that began it.
 */

/** Minutes after which a viewing ends by itself. */
export const viewingMinutes = 15

/** Why a subscriber's portal is looked at; it stands in the audit log. */
export const viewingReasons = [
  'bills',
  'contracts',
  'requests',
  'reminders',
  'navigation',
  // A failure that the subscriber reported.
  'failure',
] as const
export type ViewingReason = (typeof viewingReasons)[number]

export const viewingIdPattern = /^[0-9a-f]{32}$/
const params = v.object({ viewingId: v.pipe(v.string(), v.regex(viewingIdPattern)) })

/** Begins a viewing; the former one of the same session of staff ends. */
export const startViewing = endpoint({
  name: 'startViewing',
  method: 'POST',
  path: '/api/central/provider/subscriber/{customerId}/viewing',
  policy: 'provider',
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable'],
  roles: ['owner', 'support'],
  summary: "Begin to see a subscriber's portal, read-only.",
  params: v.object({ customerId: recordId }),
  body: v.object({ reason: v.picklist(viewingReasons) }),
  answer: v.object({ id: v.string(), ends_at: instant }),
  refusals: {
    'subscriber not found': 404,
    'customer removed': 409,
    'portal closed for customer': 409,
  },
})

/** Whose portal a viewing shows, and until when. */
export const findViewing = endpoint({
  name: 'findViewing',
  method: 'GET',
  path: '/api/central/provider/viewing/{viewingId}',
  policy: 'provider',
  mayRefuse: ['upstream failed', 'upstream unavailable'],
  roles: ['owner', 'support'],
  summary: 'The viewing that this session of staff has begun.',
  params,
  answer: v.object({
    customer_id: recordId,
    name: v.string(),
    /** Seconds until it ends by itself, since the clock of a device may be wrong. */
    seconds_left: count,
    feature_flags: v.array(featureFlagSchema),
    /** What the subscriber's browser that was seen last receives; null while none receives anything. */
    reminders: v.nullable(
      v.object({
        invoice_range: v.nullable(v.picklist(invoiceRanges)),
        muted: v.array(v.string()),
      }),
    ),
  }),
  refusals: { 'viewing not found': 404 },
})

/** Ends a viewing; one that has ended already is not found. */
export const endViewing = endpoint({
  name: 'endViewing',
  method: 'DELETE',
  path: '/api/central/provider/viewing/{viewingId}',
  policy: 'provider',
  roles: ['owner', 'support'],
  summary: 'End a viewing.',
  params,
  answer: v.object({ customer_id: recordId }),
  refusals: { 'viewing not found': 404 },
})

export const viewingEndpoints = [startViewing, findViewing, endViewing] as const
