import { and, eq } from 'drizzle-orm'
import {
  type AgreementState,
  canBecome,
  liveAgreementStates,
} from '#domain/money/automatic-payments/agreement-state.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import { enqueue, enqueueOrHasten } from '#server/platform/jobs/queue.ts'
import type { AgreementStore, StoredAgreement } from './agreement-store.ts'
import { chargeJob, endingJob } from './job-kinds.ts'
import type { AutomaticMessages } from './messages.ts'
import { automaticCharges } from './table.ts'

export type AgreementChanges = ReturnType<typeof agreementChanges>

/** The changes of an agreement's state, each in one transaction with all that follows from it. */
export function agreementChanges(deps: {
  readonly database: Pick<Database, 'db'>
  readonly agreements: AgreementStore
  readonly messages: AutomaticMessages
  readonly now: () => Date
}) {
  const { agreements, messages, now } = deps
  const { db } = deps.database

  /** What is announced is not charged; what the bank has is looked after by its own job. */
  async function closeCharges(tx: Drizzle, { clientId, id }: StoredAgreement): Promise<void> {
    const ofAgreement = and(
      eq(automaticCharges.clientId, clientId),
      eq(automaticCharges.agreementId, id),
    )
    await tx
      .update(automaticCharges)
      .set({ state: 'cancelled', decidedAt: now() })
      .where(and(ofAgreement, eq(automaticCharges.state, 'announced')))
    const sent = await tx
      .select()
      .from(automaticCharges)
      .where(and(ofAgreement, eq(automaticCharges.state, 'sent')))
    for (const charge of sent) await enqueueOrHasten(tx, chargeJob(charge), now(), now())
  }

  return {
    /** An approved agreement begins; null when it is not waiting any more. */
    activate: (agreement: StoredAgreement): Promise<StoredAgreement | null> =>
      db.transaction(async (tx) => {
        const change = { state: 'active', activeSince: now() } as const
        const active = await agreements.change(tx, agreement, ['waiting'], change)
        if (active) await messages.ofAgreement(tx, active, 'active')
        return active
      }),

    /** Ends a live agreement; null when it has ended. */
    end: (
      agreement: StoredAgreement,
      state: Exclude<AgreementState, 'waiting' | 'active'>,
    ): Promise<StoredAgreement | null> =>
      db.transaction(async (tx) => {
        const from = liveAgreementStates.filter((live) => canBecome(live, state))
        const change = { state, endedAt: now() }
        const ended = await agreements.change(tx, agreement, from, change)
        if (!ended) return null
        await closeCharges(tx, ended)
        await messages.ofAgreement(tx, ended, state)
        // The bank is told, and a code that was given is looked after until it cannot be used.
        const isEndedHere = state === 'cancelled' || state === 'contract_gone'
        if (isEndedHere && ended.method === 'pix') await enqueue(tx, [endingJob(ended)], now())
        return ended
      }),
  }
}
