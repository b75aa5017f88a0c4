import { internetStatus } from '#domain/service/contracts/internet-status.ts'
import type { AskedFact, LineFacts } from '#domain/service/lines/diagnosis.ts'
import {
  isRecentReading,
  signalLevel,
  type SignalReading,
} from '#domain/service/lines/optical-signal.ts'
import type { Acses } from '#server/upstreams/acs/acses.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { subscriberOf } from '#server/platform/http/call.ts'
import type { KnownOutage, KnownOutages } from './outage-port.ts'
import type { OwnLine, SubscriberCall } from './own-lines.ts'

/** What is known of a line now. */
export interface KnownFacts extends LineFacts {
  readonly outage: KnownOutage | null
  /** The last reading, however old; null: none. */
  readonly reading: SignalReading | null
  /** What a system failed to answer; what nobody offers is not among them. */
  readonly unread: readonly AskedFact[]
}

interface Deps {
  readonly erps: Pick<Erps, 'for'>
  readonly acses: Pick<Acses, 'for'>
  readonly outages: KnownOutages
  readonly now: () => Date
}

/** A system that does not answer leaves its fact unread and blocks no other. */
async function orUnread<T>(reading: Promise<T>): Promise<T | 'unread'> {
  return reading.catch((error: unknown) => {
    if (error instanceof UpstreamFailure) return 'unread'
    throw error
  })
}

/**
 * Whether the device service reaches a router of the line; null: it knows none, or cannot say.
 *
 * @throws UpstreamFailure when the one that is reached may be what cannot be read
 */
async function reachesRouter(
  { acses }: Deps,
  { tenant, fresh, signal }: SubscriberCall,
  login: string,
): Promise<boolean | null> {
  const { clientId, acs } = tenant
  if (!acs) return null
  const list = await acses.for({ clientId, acs }).routersOf(login, { fresh, signal })
  const find = (isOnline: boolean) =>
    findListed(list, (router) => router.login === login && router.isOnline === isOnline, 'acs')
  if (find(true)) return true
  return find(false) ? false : null
}

/** Reads everything that a diagnosis stands on, side by side. */
export async function readFacts(
  deps: Deps,
  call: SubscriberCall,
  { line, contract }: OwnLine,
): Promise<KnownFacts> {
  const { tenant, fresh, signal } = call
  const { rules } = tenant
  const [onu, isReachable, outage] = await Promise.all([
    orUnread(deps.erps.for(tenant).onuOf(line, { fresh, signal })),
    orUnread(reachesRouter(deps, call, line.login)),
    deps.outages.find({ subscriber: subscriberOf(call), line, contract }),
  ])
  const value = onu === 'unread' || onu.value === 'not offered' ? null : onu.value
  const reading = value?.reading ?? null
  const isRecent = reading !== null && isRecentReading(reading, deps.now(), rules.timeZone)
  return {
    isBlocked: contract && internetStatus(contract.status_internet).isBlocked,
    isSuspended: contract && contract.contrato_suspenso === 'S',
    hasOutage: outage !== null,
    state: line.state,
    signal: isRecent ? signalLevel(reading.rx) : null,
    isRouterReachable: isReachable === 'unread' ? null : isReachable,
    outage,
    reading,
    unread: [
      ...(onu === 'unread' ? (['signal'] as const) : []),
      ...(isReachable === 'unread' ? (['router'] as const) : []),
    ],
  }
}
