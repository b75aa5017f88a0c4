import { readBody, TooLarge } from './body.ts'
import { NoRoom } from './bulkhead.ts'
import { CircuitOpen } from './circuit.ts'
import { UpstreamFailure } from './failure.ts'
import { type Lane, type LaneState, lanes } from './lanes.ts'
import { type Lookup, network, type Outgoing, type Reply } from './network.ts'
import { retryAfterSeconds } from './retry-after.ts'
import { type Target, target } from './target.ts'

export type Upstream = 'erp' | 'gateway' | 'acs' | 'platform' | 'mail' | 'push' | 'image'

export interface EgressRequest {
  /** Client id: every limit holds for a tenant and an upstream, so one cannot starve another. */
  readonly tenant: string
  readonly upstream: Upstream
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Milliseconds: to the first byte of each try, and for the call with its queueing and retries. */
  readonly timeouts: { readonly firstByte: number; readonly total: number }
  /** Of the decompressed body. */
  readonly maxBytes: number
  /** `read` may be asked again after a failure; anything that changes something is `never`. */
  readonly retry: 'read' | 'never'
  readonly signal?: AbortSignal | undefined
}

/** Any answer below 500 that is no redirect and no 429; what it means is the adapter's to say. */
export interface EgressAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

export interface Egress {
  /** Throws `UpstreamFailure` and nothing else. */
  fetch(request: EgressRequest): Promise<EgressAnswer>
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

  async function attempt(
    request: EgressRequest,
    to: Target,
    deadline: AbortSignal,
  ): Promise<EgressAnswer> {
    const stage = new AbortController()
    const signal = AbortSignal.any([deadline, stage.signal])
    const timer = setTimeout(() => stage.abort(), request.timeouts.firstByte)
    const failure = (kind: UpstreamFailure['kind'], reason: string, retryAfter?: number | null) =>
      new UpstreamFailure(request.upstream, kind, reason, retryAfter)
    try {
      const headers = new Headers({ 'user-agent': 'subscriber-portal', ...request.headers })
      const outgoing = { method: request.method, headers, body: request.body ?? null, signal }
      const reply = await unlessAborted(send(to, outgoing), signal)
      clearTimeout(timer)
      if (reply.status >= 300 && reply.status < 400) {
        await drop(reply)
        throw failure('garbage', 'redirect')
      }
      if (reply.status >= 500 || reply.status === 429) {
        await drop(reply)
        const retryAfter = retryAfterSeconds(reply.headers.get('retry-after'), new Date())
        throw failure('unavailable', `status ${reply.status}`, retryAfter)
      }
      const bytes = await readBody(reply.body, request.maxBytes, signal)
      return { status: reply.status, headers: reply.headers, bytes }
    } catch (error) {
      if (error instanceof UpstreamFailure) throw error
      if (error instanceof TooLarge) throw failure('garbage', 'answer too large')
      throw failure('unavailable', stage.signal.aborted ? 'no answer in time' : codeOf(error))
    } finally {
      clearTimeout(timer)
    }
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
        return await attempt(request, to, deadline)
      } finally {
        lane.lastLatencyMs = Math.round(monotonic() - started)
      }
    }
    lane.circuit.check()
    const isFault = (): boolean => !request.signal?.aborted
    return lane.bulkhead.run(() => lane.circuit.run(timed, isFault), deadline)
  }

  return {
    async fetch(request) {
      const to = target(request.url, rules)
      if (!to) throw new UpstreamFailure(request.upstream, 'unavailable', 'address refused')
      const lane = laneOf(request.tenant, request.upstream)
      const timeout = AbortSignal.timeout(request.timeouts.total)
      const deadline = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
      lane.budget.earn()
      const once = (): Promise<EgressAnswer> => tryOnce(lane, request, to, deadline)
      try {
        const whole = request.retry === 'read' ? lane.retry.execute(once, deadline) : once()
        return await unlessAborted(whole, deadline)
      } catch (error) {
        const failed = asFailure(error, request.upstream, timeout)
        const { tenant, upstream } = request
        log.warn({ tenant, upstream, failure: failed.message }, 'upstream call failed')
        throw failed
      }
    },
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

/** Settles with the promise, or rejects as soon as the signal does. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

async function drop(reply: Reply): Promise<void> {
  await reply.body?.cancel().catch(() => {})
}

/** The network's own code (ECONNRESET, UND_ERR_SOCKET): safe to log, unlike a message. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^[A-Z0-9_]{3,60}$/.test(code) ? code : 'connection failed'
}
