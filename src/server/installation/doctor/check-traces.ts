import type { Settings } from '#server/platform/settings/settings.ts'
import { type Finding, good, problem } from './finding.ts'

/** Whether the collector of traces takes what is sent to it. */
export async function checkTraces({ traces }: Pick<Settings, 'traces'>): Promise<Finding[]> {
  if (!traces) return []
  const { reachCollector } = await import('#server/platform/traces/open-traces.ts')
  return [
    (await reachCollector(traces))
      ? good('The collector of OTEL_EXPORTER_OTLP_ENDPOINT takes traces.')
      : problem('The collector of OTEL_EXPORTER_OTLP_ENDPOINT does not take traces.'),
  ]
}
