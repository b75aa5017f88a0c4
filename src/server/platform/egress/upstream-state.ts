import type { Upstream } from './request.ts'
import { Bulkhead } from './bulkhead.ts'
import { Circuit, type Clock } from './circuit.ts'
import { createReadRetry, RetryBudget } from './retry.ts'

const defaultLimits = { maxInFlight: 8, maxQueued: 32, maxWaitMs: 2_000 }
/** Background work may wait long, and never takes more than a quarter of the default places. */
const batchLimits = { maxInFlight: 2, maxQueued: 64, maxWaitMs: 30_000 }
/** Push services are built for many parallel calls, and only the job queue calls them. */
const pushLimits = { maxInFlight: 64, maxQueued: 1_024, maxWaitMs: 10_000 }

/** What the egress client keeps for one tenant and one upstream. */
export interface UpstreamState {
  readonly bulkhead: Bulkhead
  readonly batchBulkhead: Bulkhead
  readonly circuit: Circuit
  readonly retryBudget: RetryBudget
  readonly retry: ReturnType<typeof createReadRetry>
  lastLatencyMs: number | null
  /** Calls of the contract for which it was late once. */
  readonly lateQuestions: WeakSet<object>
}

/** The calls that a share is for. `suspect`: another process has found the upstream failing. */
export interface PlaceUse {
  readonly inFlight: number
  readonly queued: number
  readonly isFailing: boolean
  readonly resize: (places: number) => void
  readonly suspect: () => void
}

const useOf = (bulkhead: Bulkhead, circuit: Circuit): PlaceUse => ({
  get inFlight() {
    return bulkhead.inFlight
  },
  get queued() {
    return bulkhead.queued
  },
  get isFailing() {
    return circuit.state === 'open'
  },
  resize: (places) => bulkhead.resize(places),
  suspect: () => circuit.suspect(),
})

/** Who says how many calls of a tenant this process may have in flight, of a limit for all processes. */
export type ShareOf = (
  tenant: string,
  lane: 'batch' | 'calls',
  max: number,
  use: PlaceUse,
) => number

/** Holds the calls of a tenant to what it says; background work has a quarter of it besides. */
export function limitCalls(
  state: UpstreamState,
  { tenant, isBatch }: { readonly tenant: string; readonly isBatch: boolean },
  max: number,
  shareOf: ShareOf,
): void {
  const { bulkhead, batchBulkhead, circuit } = state
  if (isBatch) {
    const batchMax = Math.max(1, Math.floor(max / 4))
    batchBulkhead.resize(shareOf(tenant, 'batch', batchMax, useOf(batchBulkhead, circuit)))
  } else {
    bulkhead.resize(shareOf(tenant, 'calls', max, useOf(bulkhead, circuit)))
  }
}

/** What a health page shows of one tenant and one upstream. */
export interface UpstreamHealth {
  readonly tenant: string
  readonly upstream: Upstream
  readonly breaker: Circuit['state']
  readonly inFlight: number
  readonly queued: number
  readonly lastLatencyMs: number | null
}

/** The worse first. */
const breakers = ['open', 'half-open', 'closed'] as const

/** The health of an upstream whose servers have limits of their own. */
function mergeHealth(one: UpstreamHealth, other: UpstreamHealth): UpstreamHealth {
  return {
    ...one,
    breaker: breakers.find((state) => [one.breaker, other.breaker].includes(state)) ?? 'closed',
    inFlight: one.inFlight + other.inFlight,
    queued: one.queued + other.queued,
    lastLatencyMs: other.lastLatencyMs ?? one.lastLatencyMs,
  }
}

/** States in memory, far more than the systems of all providers. */
const maxStates = 20_000

interface KeptState {
  readonly tenant: string
  readonly upstream: Upstream
  readonly state: UpstreamState
}

/** Whether nothing is lost with a state: no call runs or waits, and none is refused. */
function isIdle({ bulkhead, batchBulkhead, circuit }: UpstreamState): boolean {
  const calls = [bulkhead, batchBulkhead].map(({ inFlight, queued }) => inFlight + queued)
  return calls.every((count) => count === 0) && circuit.state !== 'open'
}

/**
 * Keeps one `UpstreamState` for each tenant, upstream and server, created on first use. Callers name servers
 * (subscribers their push service, administrators what they try out), so the states of those not called for
 * longest are forgotten.
 */
export function createUpstreamStates(clock: Clock, max = maxStates) {
  /** Those called last at the end. */
  const kept = new Map<string, KeptState>()

  function forgetOne(): void {
    for (const [key, { state }] of kept) {
      if (isIdle(state)) return void kept.delete(key)
    }
  }

  const create = (upstream: Upstream): UpstreamState => {
    const retryBudget = new RetryBudget()
    return {
      bulkhead: new Bulkhead(upstream === 'push' ? pushLimits : defaultLimits),
      batchBulkhead: new Bulkhead(batchLimits),
      circuit: new Circuit(clock),
      retryBudget,
      retry: createReadRetry(retryBudget, clock.random),
      lastLatencyMs: null,
      lateQuestions: new WeakSet(),
    }
  }

  return {
    of(tenant: string, upstream: Upstream, server = ''): UpstreamState {
      const key = JSON.stringify([tenant, upstream, server])
      const known = kept.get(key) ?? { tenant, upstream, state: create(upstream) }
      if (!kept.delete(key) && kept.size >= max) forgetOne()
      kept.set(key, known)
      return known.state
    },

    health(): UpstreamHealth[] {
      const found = new Map<string, UpstreamHealth>()
      for (const { tenant, upstream, state } of kept.values()) {
        const { circuit, bulkhead, batchBulkhead, lastLatencyMs } = state
        const health = {
          tenant,
          upstream,
          breaker: circuit.state,
          inFlight: bulkhead.inFlight + batchBulkhead.inFlight,
          queued: bulkhead.queued + batchBulkhead.queued,
          lastLatencyMs,
        }
        const key = JSON.stringify([tenant, upstream])
        const other = found.get(key)
        found.set(key, other ? mergeHealth(other, health) : health)
      }
      return [...found.values()]
    },
  }
}
