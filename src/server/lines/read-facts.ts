import { internetStatus } from '#domain/contracts/internet-status.ts'
import type { LineFacts } from '#domain/lines/diagnosis.ts'
import { isRecentReading, signalLevel, type SignalReading } from '#domain/lines/optical-signal.ts'
import type { Acses } from '#server/acs/acses.ts'
import { UpstreamFailure } from '#server/egress/upstream-failure.ts'
import type { Erps } from '#server/erp/erps.ts'
import { subscriberOf } from '#server/http/call.ts'
import type { KnownOutage, KnownOutages } from './outage-port.ts'
import type { OwnLine, SubscriberCall } from './own-lines.ts'

/** What is known of a line now. */
export interface KnownFacts extends LineFacts {
  readonly outage: KnownOutage | null
  /** The last reading, however old; null: none. */
  readonly reading: SignalReading | null
}

interface Deps {
  readonly erps: Pick<Erps, 'for'>
  readonly acses: Pick<Acses, 'for'>
  readonly outages: KnownOutages
  readonly now: () => Date
}

/** A system that does not answer leaves its fact unknown and blocks no other. */
async function orUnknown<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof UpstreamFailure) return null
    throw error
  })
}

/** Whether the device service reaches a router of the line; null: it knows none, or cannot say. */
async function reachesRouter(
  { acses }: Deps,
  { tenant, fresh, signal }: SubscriberCall,
  login: string,
): Promise<boolean | null> {
  const { clientId, acs } = tenant
  if (!acs) return null
  const { value } = await acses.for({ clientId, acs }).routersOf(login, { fresh, signal })
  const own = value.filter((router) => router.login === login)
  if (own.some(({ isOnline }) => isOnline === true)) return true
  return own.some(({ isOnline }) => isOnline === false) ? false : null
}

/** Reads everything that a diagnosis stands on, side by side. */
export async function readFacts(
  deps: Deps,
  call: SubscriberCall,
  { line, contract }: OwnLine,
): Promise<KnownFacts> {
  const { tenant, fresh, signal } = call
  const { rules } = tenant
  const [onu, isRouterReachable, outage] = await Promise.all([
    orUnknown(deps.erps.for(tenant).onuOf(line, { fresh, signal })),
    orUnknown(reachesRouter(deps, call, line.login)),
    orUnknown(deps.outages.find({ subscriber: subscriberOf(call), line, contract })),
  ])
  const value = onu?.value ?? null
  const reading = value === null || value === 'not offered' ? null : value.reading
  const isRecent = reading !== null && isRecentReading(reading, deps.now(), rules.timeZone)
  return {
    isBlocked: contract && internetStatus(contract.status_internet).isBlocked,
    isSuspended: contract && contract.contrato_suspenso === 'S',
    hasOutage: outage !== null,
    state: line.state,
    signal: isRecent ? signalLevel(reading.rx) : null,
    isRouterReachable,
    outage,
    reading,
  }
}
