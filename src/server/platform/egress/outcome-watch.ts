import { LRUCache } from 'lru-cache'
import { slowAfterMs } from '#contract/platform/patience.ts'
import type { UpstreamCause } from '#contract/platform/upstream-causes.ts'
import { minuteMs } from '#domain/platform/time/durations.ts'
import { failureCauseOf, isVerdict } from './failure-cause.ts'
import { isIsolated } from './addresses/isolated-tenant.ts'
import type { Upstream } from './request.ts'
import type { UpstreamFailure } from './upstream-failure.ts'

type Reason = Pick<UpstreamFailure, 'kind' | 'detail'>

/** Most pairs of tenant and upstream that are remembered; those not called for longest are forgotten. */
const maxLanes = 50_000

/** How long a failure, or a slow answer, is still told after a good one. */
const rememberedMs = minuteMs

/** What is wrong between one tenant and one upstream. */
export interface UpstreamTrouble {
  readonly cause: UpstreamCause | 'slow'
  /** The first failure without a success since; of a slow answer, the answer. */
  readonly since: Date
  /** The last call succeeded: it is told for a minute more. */
  readonly isOver: boolean
}

interface Lane {
  readonly tenant: string
  readonly upstream: Upstream
  failingSince: Date | null
  failed: { readonly cause: UpstreamCause; readonly at: Date } | null
  slowAt: Date | null
  succeededAt: Date | null
}

const unused = { failingSince: null, failed: null, slowAt: null, succeededAt: null }

const keyOf = (tenant: string, upstream: Upstream) => `${upstream} ${tenant}`

export type OutcomeWatch = ReturnType<typeof createOutcomeWatch>

/**
 * What came of the calls to each upstream, once their answers were understood: a server that answers
 * 200 with a page of its proxy, or 401 to a withdrawn token, is up and does not work. In the memory
 * of this process.
 */
export function createOutcomeWatch({ now }: { readonly now: () => Date }) {
  const lanes = new LRUCache<string, Lane>({ max: maxLanes })

  function laneOf(tenant: string, upstream: Upstream): Lane {
    const key = keyOf(tenant, upstream)
    const lane: Lane = lanes.get(key) ?? { tenant, upstream, ...unused }
    lanes.set(key, lane)
    return lane
  }

  const isRecent = (at: Date) => now().getTime() - at.getTime() < rememberedMs

  return {
    /** The answer of a call was understood. */
    succeeded(tenant: string, upstream: Upstream, durationMs: number): void {
      if (isIsolated(tenant)) return
      const lane = laneOf(tenant, upstream)
      lane.failingSince = null
      lane.succeededAt = now()
      lane.slowAt = durationMs >= slowAfterMs ? lane.succeededAt : null
    },

    failed(tenant: string, upstream: Upstream, failure: Reason): void {
      if (!isVerdict(failure) || isIsolated(tenant)) return
      const lane = laneOf(tenant, upstream)
      const at = now()
      lane.failed = { cause: failureCauseOf(failure), at }
      lane.failingSince ??= at
    },

    /** Another process had an answer at this time: what failed here before fails no longer. */
    answeredElsewhere(tenant: string, upstream: Upstream, at: Date): void {
      const lane = lanes.peek(keyOf(tenant, upstream))
      if (lane?.failed && lane.failed.at < at) lane.failingSince = null
    },

    /** All upstreams that were called. */
    lanes: () => [...lanes.values()].map(({ tenant, upstream }) => ({ tenant, upstream })),

    failedAt: (tenant: string, upstream: Upstream): Date | null =>
      lanes.peek(keyOf(tenant, upstream))?.failed?.at ?? null,

    /** When the last good answer came; null before the first one. */
    succeededAt: (tenant: string, upstream: Upstream): Date | null =>
      lanes.peek(keyOf(tenant, upstream))?.succeededAt ?? null,

    /** What is wrong with an upstream, or was less than a minute ago; null when all is well. */
    troubleOf(tenant: string, upstream: Upstream): UpstreamTrouble | null {
      const lane = lanes.peek(keyOf(tenant, upstream))
      if (!lane) return null
      const { failed, failingSince, slowAt } = lane
      if (failed && (failingSince || isRecent(failed.at))) {
        const { cause, at } = failed
        return { cause, since: failingSince ?? at, isOver: failingSince === null }
      }
      if (slowAt && isRecent(slowAt)) return { cause: 'slow', since: slowAt, isOver: false }
      return null
    },

    /** The tenants for which an upstream fails now. */
    failing(upstream: Upstream): { readonly tenant: string; readonly cause: UpstreamCause }[] {
      return [...lanes.values()].flatMap(({ tenant, failed, failingSince, ...lane }) =>
        failed && failingSince && lane.upstream === upstream
          ? [{ tenant, cause: failed.cause }]
          : [],
      )
    },
  }
}
