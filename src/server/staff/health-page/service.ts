import {
  type readProviderSystems,
  type staffHealth,
  type TenantHealth,
  watchedUpstreams,
} from '#contract/installation/health.ts'
import type { TenantHealthWord } from '#contract/staff/tenants/tenant-health.ts'
import type { AnswerInput } from '#contract/platform/endpoint.ts'
import { dayMs } from '#domain/platform/time/durations.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import type { OutcomeWatch } from '#server/platform/egress/outcome-watch.ts'
import type { UpstreamHealth } from '#server/platform/egress/upstream-state.ts'
import { queueStates, type QueueState } from '#server/platform/jobs/queue.ts'
import { certificatesOf, type ConfirmedTrusts } from './certificates.ts'
import { seeSystem, type SeenSystem, type ToldHealth } from './told-health.ts'
import { auditChainStates, everyTenant, lastReminders, countMessagesSince } from './store.ts'

type UpstreamAnswer = TenantHealth['upstreams'][number]

/** No lane: a mail server is called, but not through the egress client; or another process has called it. */
const idleLane = { breaker: 'closed', inFlight: 0, queued: 0, lastLatencyMs: null } as const

/** Once for all providers: with thousands of them, looking through all lanes for each takes long. */
function byTenant(lanes: readonly UpstreamHealth[]): Map<string, UpstreamHealth[]> {
  const grouped = new Map<string, UpstreamHealth[]>()
  for (const lane of lanes) {
    const others = grouped.get(lane.tenant)
    if (others) others.push(lane)
    else grouped.set(lane.tenant, [lane])
  }
  return grouped
}

function jobsOf(queue: QueueState | undefined): TenantHealth['jobs'] {
  const { waiting = 0, waitingSince, deadLetters: given_up = 0 } = queue ?? {}
  return { waiting, waiting_since: waitingSince?.toISOString() ?? null, given_up }
}

const fromWorst = ['failing', 'recovering', 'working'] as const

const worstOf = (states: readonly UpstreamAnswer['state'][]): TenantHealthWord =>
  fromWorst.find((state) => states.includes(state)) ?? 'unused'

/** Where processes see an upstream differently, the worst holds, and a reason before none. */
const worstSeen = (seen: readonly SeenSystem[]): SeenSystem | undefined =>
  seen.toSorted(
    (one, other) =>
      fromWorst.indexOf(one.state) - fromWorst.indexOf(other.state) ||
      Number(one.trouble === null) - Number(other.trouble === null),
  )[0]

const noEntries = { entries: 0, verified_at: null, is_broken: false }

export type HealthService = ReturnType<typeof healthService>

/** The state of every provider's upstreams, as all processes have seen it, and of its queue. */
export function healthService(deps: {
  readonly database: Pick<Database, 'db'>
  readonly egress: Pick<Egress, 'states'>
  readonly outcomes: Pick<OutcomeWatch, 'troubleOf'>
  readonly others: ToldHealth
  readonly now: () => Date
}) {
  const { database, egress, outcomes, others, now } = deps
  const since = now()

  function upstreamsOf(
    clientId: string,
    lanes: readonly UpstreamHealth[],
    certificates: TenantHealth['certificates'],
    told: ReturnType<ToldHealth['systems']>,
  ): UpstreamAnswer[] {
    return watchedUpstreams.flatMap((upstream) => {
      const called = lanes.find((lane) => lane.tenant === clientId && lane.upstream === upstream)
      const trouble = outcomes.troubleOf(clientId, upstream)
      const lane = called ?? idleLane
      const own = called || trouble ? [seeSystem(lane.breaker, trouble)] : []
      const worst = worstSeen([...own, ...told.of(clientId, upstream)])
      if (!worst) return []
      const isBarred = certificates.some(
        (certificate) => certificate.upstream === upstream && certificate.presented !== null,
      )
      const { inFlight: in_flight, queued, lastLatencyMs: latency_ms } = lane
      return {
        upstream,
        // A server whose certificate is not accepted is sent nothing, whatever its earlier calls were.
        state: isBarred ? 'failing' : worst.state,
        trouble: worst.trouble,
        in_flight,
        queued,
        latency_ms,
      }
    })
  }

  return {
    /** The worst state of each provider's upstreams. */
    wordsOf: (tenants: readonly ConfirmedTrusts[]): Map<string, TenantHealthWord> => {
      const lanes = byTenant(egress.states())
      const changes = others.certificates()
      const told = others.systems()
      return new Map(
        tenants.map((tenant) => {
          const { clientId } = tenant
          const certificates = certificatesOf(tenant, changes)
          const states = upstreamsOf(clientId, lanes.get(clientId) ?? [], certificates, told)
          return [clientId, worstOf(states.map(({ state }) => state))] as const
        }),
      )
    },

    /** The upstreams of one provider, for its own users. */
    systemsOf: (tenant: ConfirmedTrusts): AnswerInput<typeof readProviderSystems> => {
      const lanes = byTenant(egress.states()).get(tenant.clientId) ?? []
      const certificates = certificatesOf(tenant, others.certificates())
      const systems = upstreamsOf(tenant.clientId, lanes, certificates, others.systems())
      return {
        systems: systems.map(({ upstream, state, trouble }) => ({ upstream, state, trouble })),
        as_of: now().toISOString(),
      }
    },

    read: async (): Promise<AnswerInput<typeof staffHealth>> => {
      const at = now()
      const lanes = byTenant(egress.states())
      const changes = others.certificates()
      const [all, messages, runs, chains, queues] = await Promise.all([
        everyTenant(database.db),
        countMessagesSince(database.db, new Date(at.getTime() - dayMs)),
        lastReminders(database.db),
        auditChainStates(database.db),
        queueStates(database),
      ])
      const told = others.systems()
      const tenants = all.map((tenant): TenantHealth => {
        const { clientId, alias, status } = tenant
        const certificates = certificatesOf(tenant, changes)
        const refusals = others.refusalsOf(clientId)
        return {
          client_id: clientId,
          alias,
          status,
          certificates,
          upstreams: upstreamsOf(clientId, lanes.get(clientId) ?? [], certificates, told),
          erp_findings: others.findingsOf(clientId),
          push_refused_by: refusals.flatMap(({ host, reason }) =>
            reason === 'signature' ? host : [],
          ),
          push_refusals: refusals,
          notices: messages.get(clientId) ?? { told: 0, pushed: 0, failed: 0 },
          jobs: jobsOf(queues.get(clientId)),
          reminders: runs.get(clientId) ?? null,
          audit: chains.get(clientId) ?? noEntries,
        }
      })
      return {
        as_of: at.toISOString(),
        since: since.toISOString(),
        audit: chains.get(administrationId) ?? noEntries,
        tenants,
      }
    },
  }
}
