import { localTime } from '#domain/platform/time/dates.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { instantOf } from '#domain/platform/time/local-instant.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { DropReader } from './drop-port.ts'

/** How long the list of staff waits for the ERP; what comes later is shown a minute later. */
const patienceMs = 2 * secondMs

/** Drops as the provider's ERP tells them; null while it does not answer. */
export function erpDrops({ erps }: { readonly erps: Pick<Erps, 'for'> }): DropReader {
  return {
    recentDrops: async (tenant, since) => {
      const { timeZone } = tenant.rules
      const signal = AbortSignal.timeout(patienceMs)
      try {
        const { value } = await erps.for(tenant).recentDrops(localTime(since, timeZone), { signal })
        return value.flatMap(({ contractId, at, points }) => {
          const instant = instantOf(at, timeZone)
          return instant ? [{ contractId, at: instant, places: points }] : []
        })
      } catch (error) {
        if (error instanceof UpstreamFailure || signal.aborted) return null
        throw error
      }
    },
  }
}
