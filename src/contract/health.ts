import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { calendarDate, count, instant } from './scalars.ts'

export const watchedUpstreams = [
  'erp',
  'acs',
  'gateway',
  'platform',
  'mail',
  'push',
  'image',
] as const
export type WatchedUpstream = (typeof watchedUpstreams)[number]

const upstreamSchema = v.object({
  upstream: v.picklist(watchedUpstreams),
  /** `failing`: nobody asks it until a probe is due; `recovering`: one call at a time does. */
  state: v.picklist(['working', 'recovering', 'failing']),
  in_flight: count,
  queued: count,
  /** Of the last call, in milliseconds; null before there was any. */
  latency_ms: v.nullable(count),
})

const tenantSchema = v.object({
  client_id: v.string(),
  alias: v.string(),
  status: v.picklist(['active', 'suspended']),
  /** Those asked since this server process started. */
  upstreams: v.array(upstreamSchema),
  /** What subscribers were told in the last 24 hours, and the devices it was sent to. */
  notices: v.object({ told: count, pushed: count, failed: count }),
  /** What is still to be done, since when; and what nobody tries any more. */
  jobs: v.object({ waiting: count, waiting_since: v.nullable(instant), given_up: count }),
  /** The last run of reminders, however it ended; null before there was any. */
  reminders: v.nullable(
    v.object({
      /** `YYYY-MM-DD` */
      day: calendarDate,
      is_complete: v.boolean(),
      queued: count,
    }),
  ),
})
export type TenantHealth = v.InferOutput<typeof tenantSchema>

export const staffHealth = endpoint({
  name: 'staffHealth',
  method: 'GET',
  path: '/api/admin/health',
  policy: 'admin',
  summary: 'How the dealings of every provider with the outside world stand.',
  answer: v.object({
    as_of: instant,
    /** Since when this server process counts. */
    since: instant,
    tenants: v.array(tenantSchema),
  }),
  refusals: {},
})
