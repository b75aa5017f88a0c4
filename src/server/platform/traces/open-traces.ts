import { type Attributes, ROOT_CONTEXT, type Span, SpanKind } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { withoutEnd } from '#domain/platform/values/without-end.ts'
import { inTrace, type Trace } from './current-trace.ts'
import { partRecorder, setFailed } from './trace-parts.ts'
import type { Traces } from './traces.ts'

export interface TraceSettings {
  /** The base address of the collector, which the operator chose. */
  readonly endpoint: string
  readonly serviceName: string
  /** The share of requests and batches of jobs that is traced, 0 to 1. */
  readonly share: number
}

/** How long a stop waits for a collector that does not answer. */
const closeTimeoutMs = 3_000
const exportTimeoutMs = 10_000

/** `/v1/traces` below the base address, as the standard says. */
const tracesUrl = (endpoint: string) => `${withoutEnd(endpoint, /\//)}/v1/traces`

const exporterOf = ({ endpoint }: Pick<TraceSettings, 'endpoint'>, timeoutMs: number) =>
  new OTLPTraceExporter({ url: tracesUrl(endpoint), timeoutMillis: timeoutMs })

/** Sends a collector a message without a trace; whether it took it. */
export async function reachCollector(settings: Pick<TraceSettings, 'endpoint'>): Promise<boolean> {
  const exporter = exporterOf(settings, closeTimeoutMs)
  const code = await new Promise<number>((resolve) => {
    exporter.export([], (result) => resolve(result.code))
  })
  await exporter.shutdown()
  return code === 0
}

/**
 * Sends traces over OTLP/HTTP. OpenTelemetry's packages are imported here and in `trace-parts.ts`
 * only, and are not loaded without a collector.
 */
export function openTraces(settings: TraceSettings): Traces {
  const { serviceName, share } = settings
  const exporter = exporterOf(settings, exportTimeoutMs)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('subscriber-portal')

  const parts = partRecorder(tracer)

  /** Every trace begins here: one that a caller names in `traceparent` is not believed. */
  async function begin<T>(
    name: string,
    kind: SpanKind,
    attributes: Attributes,
    work: (span: Span) => Promise<T>,
  ): Promise<T> {
    const span = tracer.startSpan(name, { kind, attributes, root: true }, ROOT_CONTEXT)
    const begun: Trace = {
      id: span.spanContext().traceId,
      recordCall: (call) => parts.recordCall(span, call),
      recordStatement: (statement) => parts.recordStatement(span, statement),
    }
    try {
      return await (span.isRecording() ? inTrace(begun, () => work(span)) : work(span))
    } catch (error) {
      setFailed(span)
      throw error
    } finally {
      span.end()
    }
  }

  return {
    traceRequest: (requestId, work) =>
      begin('request', SpanKind.SERVER, { 'portal.request_id': requestId }, async (span) => {
        const { method, route, status, tenant } = await work()
        span.updateName(`${method} ${route}`)
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          ...(tenant !== undefined && { 'portal.tenant': tenant }),
        })
        if (status >= 500) setFailed(span)
      }),
    traceJobs: ({ kind, tenant, count }, work) => {
      const attributes = {
        'portal.job.kind': kind,
        'portal.tenant': tenant,
        'portal.job.count': count,
      }
      return begin(`jobs ${kind}`, SpanKind.CONSUMER, attributes, work)
    },
    close: async () => {
      const timeout = new Promise<void>((resolve) => {
        setTimeout(resolve, closeTimeoutMs).unref()
      })
      await Promise.race([provider.shutdown().catch(() => undefined), timeout])
    },
  }
}
