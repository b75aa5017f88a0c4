import { type staffHealth, type TenantHealth, watchedUpstreams } from '#contract/health.ts'
import type { AnswerInput } from '#contract/endpoint.ts'
import { dayMs } from '#domain/durations.ts'
import { administrationId } from '#server/db/administration-id.ts'
import type { Database } from '#server/db/database.ts'
import type { Egress } from '#server/egress/egress.ts'
import type { ErpFindings } from '#server/erp/findings.ts'
import type { UpstreamHealth } from '#server/egress/upstream-state.ts'
import { queueState } from '#server/jobs/queue.ts'
import { certificatesOf } from './certificates.ts'
import { auditChainStates, everyTenant, lastReminders, countMessagesSince } from './store.ts'

const stateOfBreaker = { closed: 'working', 'half-open': 'recovering', open: 'failing' } as const

/** A server whose certificate is not accepted is sent nothing, whatever its earlier calls were. */
function upstreamOf(
  lane: UpstreamHealth,
  certificates: TenantHealth['certificates'],
): TenantHealth['upstreams'][number][] {
  const upstream = watchedUpstreams.find((name) => name === lane.upstream)
  if (!upstream) return []
  const { inFlight: in_flight, queued, lastLatencyMs: latency_ms } = lane
  const isBarred = certificates.some(
    (certificate) => certificate.upstream === upstream && certificate.presented !== null,
  )
  const state = isBarred ? 'failing' : stateOfBreaker[lane.breaker]
  return [{ upstream, state, in_flight, queued, latency_ms }]
}

const noEntries = { entries: 0, verified_at: null, is_broken: false }

export type HealthService = ReturnType<typeof healthService>

/** The state of every provider's upstreams, as this process has seen it, and of its queue. */
export function healthService(deps: {
  readonly database: Pick<Database, 'db'>
  readonly egress: Pick<Egress, 'states' | 'certificateChanges'>
  readonly erpFindings: Pick<ErpFindings, 'of'>
  readonly now: () => Date
}) {
  const { database, egress, erpFindings, now } = deps
  const since = now()

  async function jobsOf(clientId: string): Promise<TenantHealth['jobs']> {
    const kinds = await queueState(database, clientId)
    const dates = kinds.flatMap(({ waitingSince }) => waitingSince ?? [])
    const oldest = dates.toSorted((one, other) => one.getTime() - other.getTime())[0]
    return {
      waiting: kinds.reduce((sum, { waiting }) => sum + waiting, 0),
      waiting_since: oldest?.toISOString() ?? null,
      given_up: kinds.reduce((sum, { deadLetters }) => sum + deadLetters, 0),
    }
  }

  return {
    read: async (): Promise<AnswerInput<typeof staffHealth>> => {
      const at = now()
      const lanes = egress.states()
      const changes = egress.certificateChanges()
      const [all, told, runs, chains] = await Promise.all([
        everyTenant(database.db),
        countMessagesSince(database.db, new Date(at.getTime() - dayMs)),
        lastReminders(database.db),
        auditChainStates(database.db),
      ])
      const tenants = all.map(async (tenant): Promise<TenantHealth> => {
        const { clientId, alias, status } = tenant
        const certificates = certificatesOf(tenant, changes)
        return {
          client_id: clientId,
          alias,
          status,
          certificates,
          upstreams: lanes
            .filter((lane) => lane.tenant === clientId)
            .flatMap((lane) => upstreamOf(lane, certificates)),
          erp_findings: [...erpFindings.of(clientId)],
          notices: told.get(clientId) ?? { told: 0, pushed: 0, failed: 0 },
          jobs: await jobsOf(clientId),
          reminders: runs.get(clientId) ?? null,
          audit: chains.get(clientId) ?? noEntries,
        }
      })
      return {
        as_of: at.toISOString(),
        since: since.toISOString(),
        audit: chains.get(administrationId) ?? noEntries,
        tenants: await Promise.all(tenants),
      }
    },
  }
}
