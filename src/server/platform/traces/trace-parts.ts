import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import type { EndedCall } from './current-trace.ts'
import type { EndedStatement } from './ended-statement.ts'

/** Marks a span as failed; its message stays away, since it may carry personal data. */
export const setFailed = (span: Span) => span.setStatus({ code: SpanStatusCode.ERROR })

/** Records calls and statements that have ended already as parts of a trace. */
export function partRecorder(tracer: Tracer) {
  function recordPart(
    parent: Span,
    name: string,
    attributes: Attributes,
    { durationMs, isFailed }: Pick<EndedStatement, 'durationMs' | 'isFailed'>,
  ): void {
    // A timer that a request started goes on after it, and is no part of it.
    if (!parent.isRecording()) return
    const endTime = Date.now()
    const options = { kind: SpanKind.CLIENT, attributes, startTime: endTime - durationMs }
    const span = tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent))
    if (isFailed) setFailed(span)
    span.end(endTime)
  }

  return {
    recordCall: (parent: Span, call: EndedCall): void => {
      const { tenant, upstream, outcome, durationMs } = call
      const attributes = {
        'portal.tenant': tenant,
        'portal.upstream': upstream,
        'portal.outcome': outcome,
      }
      const isFailed = !/^status [234]\d\d$/.test(outcome)
      recordPart(parent, `call ${upstream}`, attributes, { durationMs, isFailed })
    },
    recordStatement: (parent: Span, statement: EndedStatement): void => {
      const { operation, table } = statement
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table !== null && { 'db.collection.name': table }),
      }
      recordPart(
        parent,
        table === null ? operation : `${operation} ${table}`,
        attributes,
        statement,
      )
    },
  }
}
