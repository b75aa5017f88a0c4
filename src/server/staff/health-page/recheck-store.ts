import { and, eq, sql } from 'drizzle-orm'
import { secondMs } from '#domain/platform/time/durations.ts'
import { isAhead } from '#server/platform/db/is-ahead.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { Upstream } from '#server/platform/egress/request.ts'
import { upstreamRechecks } from './recheck-table.ts'

/** Most upstreams of a kind that one process asks in one round, those that have waited longest first. */
const maxPerRound = 40

/** A little less than the time between two rounds, whose clocks differ from process to process. */
const restingFor = sql`interval '25 seconds'`

/** How long a question belongs to the process that asked; no upstream is waited for as long. */
const leasedFor = sql`interval '1 minute'`

/** An upstream of a provider. */
export interface Lane {
  readonly tenant: string
  readonly upstream: Upstream
}

export interface Rechecks {
  /** Claims those of the failing upstreams that no process has asked in this round. */
  claim(failing: readonly Lane[]): Promise<Lane[]>
  /** Gives a claimed one back, with whether it answered. */
  release(lane: Lane, hasAnswered: boolean): Promise<void>
  /** How long ago each of these last answered a process, in milliseconds; without those that never did. */
  answered(failing: readonly Lane[]): Promise<(Lane & { readonly agoMs: number })[]>
}

const keyOf = (tenant: string, upstream: string) => `${upstream} ${tenant}`

const listed = (lanes: readonly Lane[]) => sql`
  jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb) as lane(tenant text, upstream text)
`

export function recheckStore(db: Drizzle): Rechecks {
  return {
    claim: async (failing) => {
      const { rows } = await db.execute<{ client_id: string; upstream: string }>(sql`
        with ranked as (
          select lane.tenant, lane.upstream, row_number() over (
            partition by lane.upstream order by one.asked_at nulls first
          ) as place
          from ${listed(failing)}
          left join ${upstreamRechecks} one
            on one.client_id = lane.tenant and one.upstream = lane.upstream
          where one.asked_at is null or ${isAhead(sql`one.asked_at`)}
            or (one.asked_at < now() - ${restingFor} and one.leased_until <= now())
        )
        insert into ${upstreamRechecks} (client_id, upstream, asked_at, leased_until)
        select tenant, upstream, now(), now() + ${leasedFor} from ranked where place <= ${maxPerRound}
        on conflict (client_id, upstream) do update
          set asked_at = excluded.asked_at, leased_until = excluded.leased_until
          where ${isAhead(upstreamRechecks.askedAt)}
            or (${upstreamRechecks.askedAt} < now() - ${restingFor}
              and ${upstreamRechecks.leasedUntil} <= now())
        returning client_id, upstream
      `)
      const claimed = new Set(rows.map((row) => keyOf(row.client_id, row.upstream)))
      return failing.filter(({ tenant, upstream }) => claimed.has(keyOf(tenant, upstream)))
    },
    release: async ({ tenant, upstream }, hasAnswered) => {
      const now = sql`now()`
      await db
        .update(upstreamRechecks)
        .set({ leasedUntil: now, ...(hasAnswered && { answeredAt: now }) })
        .where(and(eq(upstreamRechecks.clientId, tenant), eq(upstreamRechecks.upstream, upstream)))
    },
    answered: async (failing) => {
      const { rows } = await db.execute<Record<'client_id' | 'upstream', string> & { ago: number }>(
        sql`
          select client_id, one.upstream,
            extract(epoch from now() - answered_at)::float8 as ago
          from ${listed(failing)}
          join ${upstreamRechecks} one
            on one.client_id = lane.tenant and one.upstream = lane.upstream
          where answered_at is not null
        `,
      )
      const ago = new Map(rows.map((row) => [keyOf(row.client_id, row.upstream), row.ago]))
      return failing.flatMap((lane) => {
        const seconds = ago.get(keyOf(lane.tenant, lane.upstream))
        return seconds === undefined ? [] : [{ ...lane, agoMs: seconds * secondMs }]
      })
    },
  }
}
