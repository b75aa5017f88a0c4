import type { SuspiciousEventKind } from '#contract/platform/suspicious-events.ts'
import type { Subscriber } from '#server/platform/http/call.ts'

export interface SuspiciousEvent {
  readonly kind: SuspiciousEventKind
  /** The provider it concerns; null for the installation. */
  readonly clientId: string | null
  /** The subscriber it concerns, where one is known for certain. */
  readonly subscriber?: Pick<Subscriber, 'customerId' | 'documentHash'>
  /** What else it concerns, such as the host of an upstream; never a document or a secret. */
  readonly detail?: string
}

/**
 * Tells staff of something that may be an attack. Events of one kind, subscriber and detail are
 * counted in one row a day. Never rejects, so that a refusal stays the answer when the database
 * fails; a caller that answers a visitor need not wait for it.
 */
export type RecordSuspiciousEvent = (event: SuspiciousEvent) => Promise<void>

interface AttackedAccount extends Omit<SuspiciousEvent, 'kind'> {
  /** The key of the account, with its tenant. */
  readonly account: string
  /** Writes to the owner. */
  readonly tellOwner: () => Promise<void>
}

/**
 * Tells staff of an account at which strangers tried many passwords, and its owner once a day. Never
 * rejects; an owner who could not be told is told after the next attack.
 */
export type WarnOfAttack = (attacked: AttackedAccount) => Promise<void>
