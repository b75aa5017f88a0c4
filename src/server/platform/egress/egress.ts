import type { UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import { lateReason, sendOnce, ServerError } from './attempt.ts'
import { currentCause, currentQuestion } from './call-cause.ts'
import { BulkheadFull } from './bulkhead.ts'
import { type CertificateChange, createCertificateWatch } from './tls/certificate-watch.ts'
import { CircuitOpen } from './circuit.ts'
import { createOutcomeWatch, type OutcomeWatch } from './outcome-watch.ts'
import {
  createNetwork,
  type Lookup,
  type NetworkRequest,
  type NetworkResponse,
} from './addresses/network.ts'
import { rejectOnAbort } from './reject-on-abort.ts'
import type { EgressAnswer, EgressRequest, EndedUpstreamCall, Upstream } from './request.ts'
import { parseTarget, type Target } from './addresses/target.ts'
import { type PresentedCertificate, viewCertificate } from './tls/view-certificate.ts'
import { UpstreamFailure, UpstreamRefusal } from './upstream-failure.ts'
import type { CallTimeouts } from './upstream-timeouts.ts'
import {
  createUpstreamStates,
  limitCalls,
  type ShareOf,
  type UpstreamHealth,
  type UpstreamState,
} from './upstream-state.ts'

export interface Egress {
  /**
   * Makes a call of which a status is all that is read. Throws `UpstreamFailure` and no other error.
   */
  readonly fetch: (request: EgressRequest) => Promise<EgressAnswer>
  /**
   * Makes a call and understands its answer. `understand` throws a protocol error where it cannot, and
   * an `UpstreamRefusal` or an error of its own for a refusal; how the upstream is, is known from both.
   */
  read<T>(request: EgressRequest, understand: (answer: EgressAnswer) => T): Promise<T>
  /** Whether an address may be called at all, as far as can be said without resolving its name. */
  allows(url: string, trust?: UpstreamTrust | null): boolean
  /**
   * What the server at an https address presents now. No byte of a call is sent. Any port may be
   * looked at, which is how an administrator confirms one; the walls around addresses stay.
   */
  viewCertificate(url: string): Promise<PresentedCertificate>
  /** The state of every upstream that was called since the start. */
  states(): UpstreamHealth[]
  /** The servers that present another certificate than the one that was confirmed. */
  certificateChanges(): CertificateChange[]
  close(): Promise<void>
}

export interface EgressOptions {
  readonly allow: ReadonlySet<string>
  /** `handle` answers hosts that end in `hostSuffix`, under the same limits as the network. */
  readonly inProcess?: {
    readonly hostSuffix: string
    /** `certificate`: what the caller shows of itself, as a TLS server sees it; null: nothing. */
    readonly handle: (request: Request, certificate: string | null) => Promise<Response>
  }
  readonly log: { warn(fields: object, message: string): void }
  /** A confirmed server begins to present another certificate. */
  readonly onCertificateChange?: (change: CertificateChange) => void
  /** A call has ended, with all its tries. */
  readonly onCallEnd?: (call: EndedUpstreamCall) => void
  readonly outcomes?: OutcomeWatch
  /** This process's share of what a request says of `maxInFlight`; without it, the whole. */
  readonly shareOf?: ShareOf
  /** The share of its time-outs that an upstream gets; tests shorten those of one that hangs. */
  readonly patienceOf?: (upstream: Upstream) => number
  readonly lookup?: Lookup
  readonly monotonic?: () => number
  readonly random?: () => number
}

/** The one client for all outgoing calls. README.md says what it refuses and what it guarantees. */
export function createEgress({
  allow,
  inProcess,
  log,
  onCertificateChange = () => {},
  onCallEnd = () => {},
  outcomes = createOutcomeWatch({ now: () => new Date() }),
  shareOf = (_tenant, _lane, max) => max,
  patienceOf = () => 1,
  lookup,
  monotonic = () => performance.now(),
  random = Math.random,
}: EgressOptions): Egress {
  const watch = createCertificateWatch(onCertificateChange)
  const network = createNetwork(watch, lookup)
  const states = createUpstreamStates({ monotonic, random })
  const rules = { allow, inProcessSuffix: inProcess?.hostSuffix ?? null }

  function send(
    { url, route }: Target,
    { tenant, upstream, trust = null, identity = null }: EgressRequest,
    outgoing: NetworkRequest,
  ): Promise<NetworkResponse> {
    if (route === 'in-process' && inProcess) {
      return inProcess.handle(new Request(url, outgoing), identity?.certificate ?? null)
    }
    const networkRoute = route === 'allowlisted' ? 'allowlisted' : 'public'
    return network.fetch(url, networkRoute, { tenant, upstream, trust, identity }, outgoing)
  }

  /** One try: refused while the circuit is open, otherwise queued and then sent. */
  async function tryOnce(
    state: UpstreamState,
    request: EgressRequest,
    target: Target,
    deadline: AbortSignal,
  ): Promise<EgressAnswer> {
    async function sendTimed(): Promise<EgressAnswer> {
      const startedAt = monotonic()
      try {
        return await sendOnce(request, (outgoing) => send(target, request, outgoing), deadline)
      } finally {
        state.lastLatencyMs = Math.round(monotonic() - startedAt)
      }
    }
    state.circuit.throwIfOpen()
    const isUpstreamFault = (error: unknown): boolean => {
      // ERPs answer 500 to one order they cannot charge; that says little about their other calls.
      const isOfThisOrder =
        request.retry === 'never' && error instanceof ServerError && error.status === 500
      // An answer that came and cannot be used, as one that is too large, says the same.
      const isAnswer = error instanceof UpstreamFailure && error.kind === 'protocol-error'
      if (request.signal?.aborted || isOfThisOrder || isAnswer) return false
      return !isLate(error, deadline) || isFirstLate(state)
    }
    const bulkhead = request.isBatch ? state.batchBulkhead : state.bulkhead
    return bulkhead.run(() => state.circuit.run(sendTimed, isUpstreamFault, deadline), deadline)
  }

  async function call<T>(
    given: EgressRequest,
    understand: (answer: EgressAnswer) => T,
    isRefusal: (status: number) => boolean = () => false,
  ): Promise<T> {
    const { tenant, upstream } = given
    const timeouts = shorten(given.timeouts, patienceOf(upstream))
    const request = { ...given, timeouts }
    const timeout = AbortSignal.timeout(timeouts.totalMs)
    const deadline = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
    const startedAt = monotonic()
    const elapsedMs = () => monotonic() - startedAt
    const end = (outcome: string) =>
      onCallEnd({ tenant, upstream, cause: currentCause(), outcome, durationMs: elapsedMs() })
    let answered: EgressAnswer
    try {
      const target = parseTarget(request.url, rules, request.trust)
      if (!target) throw new UpstreamFailure(upstream, 'unavailable', 'address refused', null, true)
      const state = states.of(tenant, upstream, request.server)
      const { maxInFlight, isBatch = false } = request
      if (maxInFlight !== undefined) limitCalls(state, { tenant, isBatch }, maxInFlight, shareOf)
      state.retryBudget.earnToken()
      const once = (): Promise<EgressAnswer> => tryOnce(state, request, target, deadline)
      const answer = request.retry === 'read' ? state.retry.execute(once, deadline) : once()
      answered = await rejectOnAbort(answer, deadline)
      end(`status ${answered.status}`)
    } catch (error) {
      const failure = toUpstreamFailure(error, upstream, timeout)
      end(failure.detail)
      outcomes.failed(tenant, upstream, failure)
      log.warn({ tenant, upstream, failure: failure.message }, 'upstream call failed')
      throw failure
    }
    const { status } = answered
    try {
      const understood = understand(answered)
      if (isRefusal(status)) outcomes.failed(tenant, upstream, refusedCredentials)
      else outcomes.succeeded(tenant, upstream, elapsedMs())
      return understood
    } catch (error) {
      const isRefused = error instanceof UpstreamRefusal
      if (error instanceof UpstreamFailure && !isRefused) outcomes.failed(tenant, upstream, error)
      else if (isUnauthorized(status)) outcomes.failed(tenant, upstream, refusedCredentials)
      else outcomes.succeeded(tenant, upstream, elapsedMs())
      throw error
    }
  }

  return {
    read: call,
    fetch: (request) => call(request, (answer) => answer, isUnauthorized),
    allows: (url, trust) => parseTarget(url, rules, trust) !== null,
    viewCertificate: (url) => viewCertificate(url, rules, network.lookupOn),
    states: () => states.health(),
    certificateChanges: () => watch.changes(),
    close: () => network.close(),
  }
}

const isLate = (error: unknown, deadline: AbortSignal): boolean =>
  deadline.aborted || (error instanceof UpstreamFailure && error.detail === lateReason)

/**
 * Whether nothing else that is asked for the same person was late. A screen asks a slow upstream several things at
 * once: counted each, one explanation of a bill would keep the bill from being paid.
 */
function isFirstLate({ lateQuestions }: UpstreamState): boolean {
  const question = currentQuestion()
  if (question === null) return true
  const isFirst = !lateQuestions.has(question)
  lateQuestions.add(question)
  return isFirst
}

const shorten = ({ firstByteMs, totalMs }: CallTimeouts, share: number): CallTimeouts => ({
  firstByteMs: Math.round(firstByteMs * share),
  totalMs: Math.round(totalMs * share),
})

const isUnauthorized = (status: number) => status === 401 || status === 403
const refusedCredentials = { kind: 'protocol-error', detail: 'credentials refused' } as const

/** Turns any error that stopped a call into the only kind of error that callers receive. */
function toUpstreamFailure(
  error: unknown,
  upstream: Upstream,
  timeout: AbortSignal,
): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  const unavailable = (reason: string, retryAfterSeconds: number | null = null, isUnsent = false) =>
    new UpstreamFailure(upstream, 'unavailable', reason, retryAfterSeconds, isUnsent)
  if (error instanceof CircuitOpen) {
    return unavailable('circuit open', error.retryAfterSeconds, true)
  }
  if (error instanceof BulkheadFull) return unavailable('too many calls at once', 5, true)
  return unavailable(timeout.aborted ? 'no answer in time' : 'given up by its caller')
}
