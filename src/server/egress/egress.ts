import { attempt, ServerError } from './attempt.ts'
import { NoRoom } from './bulkhead.ts'
import type { EgressAnswer, EgressRequest, Upstream } from './call.ts'
import { CircuitOpen } from './circuit.ts'
import { UpstreamFailure } from './failure.ts'
import { type Lane, type LaneState, lanes } from './lanes.ts'
import { type Lookup, network, type Outgoing, type Reply } from './network.ts'
import { type Target, target } from './target.ts'
import { untilAborted } from './until-aborted.ts'

export interface Egress {
  /** Throws `UpstreamFailure` and nothing else. */
  fetch(request: EgressRequest): Promise<EgressAnswer>
  /** Whether an address may be called at all, as far as can be told without asking for its name. */
  allows(url: string): boolean
  states(): LaneState[]
  close(): Promise<void>
}

interface Options {
  readonly allow: ReadonlySet<string>
  /** Hosts ending in `suffix` are answered by `handle`, under the same limits as the network. */
  readonly inside?: {
    readonly suffix: string
    readonly handle: (request: Request) => Promise<Response>
  }
  readonly log: { warn(fields: object, message: string): void }
  readonly lookup?: Lookup
  readonly monotonic?: () => number
  readonly random?: () => number
}

/** The one client for everything outside: see README.md for what it refuses and promises. */
export function createEgress({
  allow,
  inside,
  log,
  lookup,
  monotonic = () => performance.now(),
  random = Math.random,
}: Options): Egress {
  const wire = network(lookup)
  const laneOf = lanes({ monotonic, random })
  const rules = { allow, insideSuffix: inside?.suffix ?? null }

  function send({ url, way }: Target, outgoing: Outgoing): Promise<Reply> {
    return way === 'inside' && inside
      ? inside.handle(new Request(url, outgoing))
      : wire.fetch(url, way === 'listed' ? 'listed' : 'public', outgoing)
  }

  /** One try in its lane: refused at once while the circuit is open, else queued, else made. */
  async function tryOnce(
    lane: Lane,
    request: EgressRequest,
    to: Target,
    deadline: AbortSignal,
  ): Promise<EgressAnswer> {
    async function timed(): Promise<EgressAnswer> {
      const started = monotonic()
      try {
        return await attempt(request, (outgoing) => send(to, outgoing), deadline)
      } finally {
        lane.lastLatencyMs = Math.round(monotonic() - started)
      }
    }
    lane.circuit.check()
    const isFault = (error: unknown): boolean => {
      // A 500 to one odd order (ERPs give it for a title they cannot charge) says little of the rest.
      const isItsOwn = request.retry === 'never' && error instanceof ServerError
      return !request.signal?.aborted && !(isItsOwn && error.status === 500)
    }
    const bulkhead = request.isBatch ? lane.batchBulkhead : lane.bulkhead
    return bulkhead.run(() => lane.circuit.run(timed, isFault), deadline)
  }

  return {
    async fetch(request) {
      const { tenant, upstream } = request
      const timeout = AbortSignal.timeout(request.timeouts.total)
      const deadline = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
      try {
        const to = target(request.url, rules)
        if (!to) throw new UpstreamFailure(upstream, 'unavailable', 'address refused')
        const lane = laneOf(tenant, upstream)
        lane.budget.earn()
        const once = (): Promise<EgressAnswer> => tryOnce(lane, request, to, deadline)
        const whole = request.retry === 'read' ? lane.retry.execute(once, deadline) : once()
        return await untilAborted(whole, deadline)
      } catch (error) {
        const failed = asFailure(error, upstream, timeout)
        log.warn({ tenant, upstream, failure: failed.message }, 'upstream call failed')
        throw failed
      }
    },
    allows: (url) => target(url, rules) !== null,
    states: laneOf.states,
    close: () => wire.close(),
  }
}

/** Whatever stopped a call, in the only words a caller gets. */
function asFailure(error: unknown, upstream: Upstream, timeout: AbortSignal): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  const unavailable = (reason: string, retryAfter: number | null = null): UpstreamFailure =>
    new UpstreamFailure(upstream, 'unavailable', reason, retryAfter)
  if (error instanceof CircuitOpen) return unavailable('circuit open', error.retryAfter)
  if (error instanceof NoRoom) return unavailable('too many calls at once', 5)
  return unavailable(timeout.aborted ? 'no answer in time' : 'given up by its caller')
}
