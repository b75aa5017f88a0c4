import { Bulkhead } from './bulkhead.ts'
import { Circuit, type Clock } from './circuit.ts'
import { readRetry, RetryBudget } from './retry.ts'

const limits = { inFlight: 8, queued: 32, waitMs: 2_000 }

/** The state a tenant's dealings with one upstream are in. */
export interface Lane {
  readonly bulkhead: Bulkhead
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
      bulkhead: new Bulkhead(limits),
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
