import { Counter, Histogram, Registry } from 'prom-client'
import { isIsolated } from '#server/platform/egress/addresses/isolated-tenant.ts'
import type { EndedUpstreamCall } from '#server/platform/egress/request.ts'
import type { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { RecordCall } from '#server/platform/http/answers/call-outcome.ts'
import { knownMethod } from '#server/platform/http/visitors/known-method.ts'
import type { AnsweredRequest } from '#server/platform/http/log/observe.ts'

/** Seconds: from an answer out of the cache to one that an upstream kept waiting. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export type Metrics = ReturnType<typeof createMetrics>

/**
 * What this process counts while it runs. No label holds anything about a person, and each has a
 * bounded number of values: routes, refusals and reasons are ours, providers are the installation's.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers,
  })
  const calls = new Counter({
    name: 'portal_calls_total',
    help: 'Calls of the contract that a handler answered or refused, such as sign-ins and payments',
    labelNames: ['call', 'outcome'],
    registers,
  })
  const upstreamDurations = new Histogram({
    name: 'portal_upstream_call_duration_seconds',
    help: 'Time of an outgoing call with all its tries',
    labelNames: ['upstream'],
    buckets: durationBuckets,
    registers,
  })
  const upstreamCalls = new Counter({
    name: 'portal_upstream_calls_total',
    help: 'Outgoing calls by what came of them',
    labelNames: ['provider', 'upstream', 'outcome'],
    registers,
  })
  const callsByCause = new Counter({
    name: 'portal_upstream_calls_by_cause_total',
    help: 'Outgoing calls by the call of the contract or the kind of job that they were made for',
    labelNames: ['upstream', 'cause'],
    registers,
  })
  const upstreamFailures = new Counter({
    name: 'portal_upstream_failures_total',
    help: 'Calls that were answered 502 or 503 because of an upstream',
    labelNames: ['provider', 'upstream', 'detail'],
    registers,
  })
  const visits = new Counter({
    name: 'portal_visits_total',
    help: 'Visits that reported, by what was measured and its step or 1 and 0',
    labelNames: ['figure', 'value'],
    registers,
  })

  return {
    registry,
    countVisit: (figure: string, value: number, count: number): void => {
      visits.inc({ figure, value: String(value) }, count)
    },
    observeRequest: ({ method, route, status, durationMs }: AnsweredRequest): void => {
      requests.observe({ method: knownMethod(method), route, status }, durationMs / 1000)
    },
    /** Counts what is recorded. */
    countCalls:
      (record: RecordCall): RecordCall =>
      (outcome) => {
        calls.inc({ call: outcome.endpoint.name, outcome: outcome.refusal ?? 'success' })
        return record(outcome)
      },
    observeUpstreamCall: (call: EndedUpstreamCall): void => {
      const { tenant, upstream, cause, outcome, durationMs } = call
      // A series for each server that is tried out would stay until the next restart.
      const provider = isIsolated(tenant) ? '' : tenant
      callsByCause.inc({ upstream, cause })
      upstreamCalls.inc({ provider, upstream, outcome })
      upstreamDurations.observe({ upstream }, durationMs / 1000)
    },
    countUpstreamFailure: ({ upstream, detail }: UpstreamFailure, provider: string): void => {
      upstreamFailures.inc({ provider, upstream, detail })
    },
  }
}
