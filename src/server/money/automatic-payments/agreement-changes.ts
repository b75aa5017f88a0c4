import { and, eq } from 'drizzle-orm'
import {
  type AgreementState,
  canBecome,
  liveAgreementStates,
} from '#domain/money/automatic-payments/agreement-state.ts'
import { type CalendarDate, calendarDate } from '#domain/platform/time/dates.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import { timeZoneOf } from '#server/platform/http/time-zone.ts'
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
  readonly tenants: TenantFinder
  readonly now: () => Date
}) {
  const { agreements, messages, tenants, now } = deps
  const { db } = deps.database

  /** What is announced is not charged; what the bank has is looked after by its own job. */
  async function closeCharges(
    tx: Drizzle,
    agreement: StoredAgreement,
    today: CalendarDate,
  ): Promise<void> {
    const { clientId, id } = agreement
    const ofAgreement = and(
      eq(automaticCharges.clientId, clientId),
      eq(automaticCharges.agreementId, id),
    )
    const closed = await tx
      .update(automaticCharges)
      .set({ state: 'cancelled', decidedAt: now() })
      .where(and(ofAgreement, eq(automaticCharges.state, 'announced')))
      .returning()
    for (const charge of closed) await messages.ofCharge(tx, agreement, charge, today)
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
    end: async (
      agreement: StoredAgreement,
      state: Exclude<AgreementState, 'waiting' | 'active'>,
    ): Promise<StoredAgreement | null> => {
      const today = calendarDate(now(), await timeZoneOf(tenants, agreement.clientId))
      return db.transaction(async (tx) => {
        const from = liveAgreementStates.filter((live) => canBecome(live, state))
        const change = { state, endedAt: now() }
        const ended = await agreements.change(tx, agreement, from, change)
        if (!ended) return null
        await messages.ofAgreement(tx, ended, state)
        await closeCharges(tx, ended, today)
        // The bank is told, and a code that was given is looked after until it cannot be used.
        const isEndedHere = state === 'cancelled' || state === 'contract_gone'
        if (isEndedHere && ended.method === 'pix') await enqueue(tx, [endingJob(ended)], now())
        return ended
      })
    },
  }
}
