import { connectionOf } from './connection.ts'
import type { LineState } from './line.ts'
import type { SignalLevel } from './optical-signal.ts'

/**
 * Why a subscriber has no internet, the cause that explains all others first.
 * - `blocked`: the contract is blocked for a bill
 * - `suspended`: the contract is suspended at the subscriber's own request
 * - `outage`: the provider knows of an outage there
 * - `no signal`: no light reaches the equipment
 * - `session down`: the router does not connect
 * - `router unreachable`: the line is connected and the router does not answer the provider
 * - `well`: all is well up to the router
 * - `unknown`: too little could be read to say
 */
export const findings = [
  'blocked',
  'suspended',
  'outage',
  'no signal',
  'session down',
  'router unreachable',
  'well',
  'unknown',
] as const
export type Finding = (typeof findings)[number]

/** What is known of a line. null: it could not be read, or nobody offers it. */
export interface LineFacts {
  readonly isBlocked: boolean | null
  readonly isSuspended: boolean | null
  readonly hasOutage: boolean | null
  readonly state: LineState | null
  /** The present level; null also when the last reading is old. */
  readonly signal: SignalLevel | null
  /** Whether the device service reaches the router. */
  readonly isRouterReachable: boolean | null
}

/**
 * What a diagnosis asks other systems for: the signal of the optical equipment, and whether the device
 * service reaches the router. The answer stands without them, and says so.
 */
export const askedFacts = ['signal', 'router'] as const
export type AskedFact = (typeof askedFacts)[number]

/** The one answer that the facts allow. */
export function diagnose(facts: LineFacts): Finding {
  if (facts.isBlocked) return 'blocked'
  if (facts.isSuspended) return 'suspended'
  if (facts.hasOutage) return 'outage'
  // A line with a session has light, whatever an older reading says.
  const connection = connectionOf({ ...facts, state: facts.state ?? 'unknown' })
  if (facts.signal === 'lost' && connection.is !== 'online') return 'no signal'
  if (connection.is === 'offline') return 'session down'
  if (connection.is === 'unknown') return 'unknown'
  return connection.but === 'router silent' ? 'router unreachable' : 'well'
}
