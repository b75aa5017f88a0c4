import * as v from 'valibot'
import {
  erpFindings as findings,
  type ErpFinding,
  upstreamSchema,
  type WatchedUpstream,
} from '#contract/installation/health.ts'
import { type PushRefusal, pushRefusalSchema } from '#contract/messaging/push-refusal.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import { isIsolated } from '#server/platform/egress/addresses/isolated-tenant.ts'
import type { OutcomeWatch, UpstreamTrouble } from '#server/platform/egress/outcome-watch.ts'
import type { UpstreamHealth } from '#server/platform/egress/upstream-state.ts'
import type { CertificateChange } from '#server/platform/egress/tls/certificate-watch.ts'
import type { ErpFindings } from '#server/upstreams/erp/findings.ts'
import type { PushModule } from '#server/messaging/push/module.ts'

const { upstream, state, trouble } = upstreamSchema.entries
const lane = v.tuple([v.string(), upstream])

/** What a process tells the others. That of another version may lack or add something. */
const toldSchema = v.object({
  /** Tenant and upstream of all that it has called and that are well. */
  working: v.array(lane),
  /** `failedAt`: milliseconds of the last failure; null of a slow one. */
  troubled: v.array(
    v.object({ lane, state, trouble, failedAt: v.optional(v.nullable(v.number()), null) }),
  ),
  /** Upstreams that failed for another process, and when it had an answer, in milliseconds. */
  answered: v.array(v.tuple([v.string(), upstream, v.number()])),
  certificates: v.array(
    v.object({
      tenant: v.string(),
      upstream,
      address: v.string(),
      expected: v.string(),
      presented: v.string(),
    }),
  ),
  findings: v.array(v.tuple([v.string(), v.picklist(findings)])),
  refusals: v.array(v.object({ ...pushRefusalSchema.entries, clientId: v.string() })),
})
type Breaker = UpstreamHealth['breaker']
type Told = v.InferOutput<typeof toldSchema>

/** An upstream of a provider as one process sees it. */
export type SeenSystem = Pick<Told['troubled'][number], 'state' | 'trouble'>

const keyOf = (tenant: string, name: string) => `${name} ${tenant}`

/** How this process sees an upstream, by its breaker and by what came of the calls. */
export function seeSystem(
  breaker: UpstreamHealth['breaker'],
  trouble: UpstreamTrouble | null,
): SeenSystem {
  const told = trouble && {
    cause: trouble.cause,
    since: trouble.since.toISOString(),
    is_over: trouble.isOver,
  }
  if (breaker === 'open') return { state: 'failing', trouble: told }
  if (trouble && trouble.cause !== 'slow') {
    return { state: trouble.isOver ? 'recovering' : 'failing', trouble: told }
  }
  return { state: breaker === 'half-open' ? 'recovering' : 'working', trouble: told }
}

export type ToldHealth = ReturnType<typeof toldHealth>

/** What the other processes see of the upstreams: a call fails in one process, and any of them answers the page. */
export function toldHealth(deps: {
  readonly told: () => readonly unknown[]
  readonly egress: Pick<Egress, 'certificateChanges' | 'states'>
  readonly outcomes: Pick<
    OutcomeWatch,
    'answeredElsewhere' | 'failedAt' | 'lanes' | 'succeededAt' | 'troubleOf'
  >
  readonly erpFindings: Pick<ErpFindings, 'all'>
  readonly pushRefusals: Pick<PushModule['refusals'], 'all'>
}) {
  const { egress, outcomes, erpFindings, pushRefusals } = deps
  /** By what was told, which stays the same value until that process tells something new. */
  const parsed = new WeakMap<object, Told | null>()

  function parse(value: unknown): Told | null {
    if (typeof value !== 'object' || value === null) return null
    const known = parsed.get(value)
    if (known !== undefined) return known
    const read = v.safeParse(toldSchema, value)
    const told = read.success ? read.output : null
    parsed.set(value, told)
    return told
  }
  const others = () => deps.told().flatMap((value) => parse(value) ?? [])

  /** What fails for another process while this one has had an answer since. */
  const answersFor = (told: readonly Told[]): Told['answered'] =>
    told.flatMap(({ troubled }) =>
      troubled.flatMap(({ lane: [tenant, name], state: seen, failedAt }) => {
        if (seen !== 'failing' || failedAt === null) return []
        const at = outcomes.succeededAt(tenant, name)?.getTime()
        return at !== undefined && at > failedAt ? [[tenant, name, at]] : []
      }),
    )

  /** Every upstream that this process has called. */
  function called() {
    const lanes = new Map<string, { tenant: string; name: WatchedUpstream; breaker: Breaker }>()
    const all = [...outcomes.lanes(), ...egress.states()]
    for (const { tenant, upstream: name, ...lane } of all) {
      if (isIsolated(tenant)) continue
      const breaker = 'breaker' in lane ? lane.breaker : 'closed'
      lanes.set(keyOf(tenant, name), { tenant, name, breaker })
    }
    return lanes.values()
  }

  return {
    /** What this process tells, after it has heard of the others' answers. */
    tell(): Told {
      const told = others()
      for (const [tenant, name, at] of told.flatMap(({ answered }) => answered)) {
        outcomes.answeredElsewhere(tenant, name, new Date(at))
      }
      const working: Told['working'] = []
      const troubled: Told['troubled'] = []
      for (const { tenant, name, breaker } of called()) {
        const trouble = outcomes.troubleOf(tenant, name)
        const system = seeSystem(breaker, trouble)
        const failedAt = outcomes.failedAt(tenant, name)?.getTime() ?? null
        if (system.state === 'working' && !system.trouble) working.push([tenant, name])
        else troubled.push({ lane: [tenant, name], ...system, failedAt })
      }
      return {
        working,
        troubled,
        answered: answersFor(told),
        certificates: egress.certificateChanges(),
        findings: erpFindings.all().map(({ clientId, finding }) => [clientId, finding]),
        refusals: pushRefusals.all().map(({ clientId, host, reason, count }) => {
          return { clientId, host, reason, count }
        }),
      }
    },

    /** Each upstream of each provider as the others see it; look one up with `of`. */
    systems() {
      const systems = new Map<string, SeenSystem[]>()
      const add = (tenant: string, name: string, system: SeenSystem) => {
        const key = keyOf(tenant, name)
        systems.set(key, [...(systems.get(key) ?? []), system])
      }
      for (const { working, troubled } of others()) {
        for (const [tenant, name] of working) add(tenant, name, { state: 'working', trouble: null })
        for (const {
          lane: [tenant, name],
          ...system
        } of troubled)
          add(tenant, name, system)
      }
      return { of: (tenant: string, name: string) => systems.get(keyOf(tenant, name)) ?? [] }
    },

    certificates: (): CertificateChange[] => [
      ...egress.certificateChanges(),
      ...others().flatMap(({ certificates }) => certificates),
    ],

    findingsOf: (clientId: string): ErpFinding[] => {
      const all = [
        ...erpFindings.all().map((one) => [one.clientId, one.finding] as const),
        ...others().flatMap(({ findings: told }) => told),
      ]
      return [...new Set(all.flatMap(([id, finding]) => (id === clientId ? [finding] : [])))]
    },

    refusalsOf: (clientId: string): PushRefusal[] => {
      const sums = new Map<string, PushRefusal>()
      const all = [...pushRefusals.all(), ...others().flatMap(({ refusals }) => refusals)]
      for (const { host, reason, count } of all.filter((one) => one.clientId === clientId)) {
        const key = keyOf(host, reason)
        sums.set(key, { host, reason, count: count + (sums.get(key)?.count ?? 0) })
      }
      return [...sums.values()]
    },
  }
}
