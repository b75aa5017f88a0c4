import { Bulkhead } from './bulkhead.ts'
import { Circuit, type Clock } from './circuit.ts'
import { readRetry, RetryBudget } from './retry.ts'

const limits = { inFlight: 8, queued: 32, waitMs: 2_000 }
/** What nobody waits for may wait itself, and never takes more than a quarter of the room. */
const batchLimits = { inFlight: 2, queued: 64, waitMs: 30_000 }
/** Push services are built for many at once, and only the queue of jobs calls them. */
const pushLimits = { inFlight: 64, queued: 1_024, waitMs: 10_000 }

/** The state a tenant's dealings with one upstream are in. */
export interface Lane {
  readonly bulkhead: Bulkhead
  readonly batchBulkhead: Bulkhead
  readonly circuit: Circuit
  readonly budget: RetryBudget
  readonly retry: ReturnType<typeof readRetry>
  lastLatencyMs: number | null
}

/** What health pages show of a lane. */
export interface LaneState {
  readonly tenant: string
  readonly upstream: string
  readonly breaker: Circuit['state']
  readonly inFlight: number
  readonly queued: number
  readonly lastLatencyMs: number | null
}

/** Hands out one lane for each tenant and upstream, made on first use. */
export function lanes(clock: Clock) {
  const byTenant = new Map<string, Map<string, Lane>>()

  function laneOf(tenant: string, upstream: string): Lane {
    const own = byTenant.get(tenant) ?? new Map<string, Lane>()
    byTenant.set(tenant, own)
    const known = own.get(upstream)
    if (known) return known
    const budget = new RetryBudget()
    const lane: Lane = {
      bulkhead: new Bulkhead(upstream === 'push' ? pushLimits : limits),
      batchBulkhead: new Bulkhead(batchLimits),
      circuit: new Circuit(clock),
      budget,
      retry: readRetry(budget, clock.random),
      lastLatencyMs: null,
    }
    own.set(upstream, lane)
    return lane
  }

  function states(): LaneState[] {
    return [...byTenant].flatMap(([tenant, own]) =>
      [...own].map(([upstream, lane]) => ({
        tenant,
        upstream,
        breaker: lane.circuit.state,
        inFlight: lane.bulkhead.inFlight,
        queued: lane.bulkhead.queued,
        lastLatencyMs: lane.lastLatencyMs,
      })),
    )
  }

  return Object.assign(laneOf, { states })
}
