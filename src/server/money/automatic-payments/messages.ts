import type { AgreementState } from '#domain/money/automatic-payments/agreement-state.ts'
import { moneyDay } from '#domain/money/automatic-payments/charge-plan.ts'
import {
  agreementMessage,
  cardExpiryMessage,
  chargeMessage,
} from '#domain/money/automatic-payments/message-text.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Drizzle } from '#server/platform/db/database.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import type { JobLane } from '#server/platform/jobs/handler.ts'
import type { StoredAgreement } from './agreement-store.ts'
import type { StoredCharge } from './charge-store.ts'

const agreementPath = '/panel/automatic-payments'

export type AutomaticMessages = ReturnType<typeof automaticMessages>

/**
 * Inbox messages about agreements and their charges, in the transaction of the change they tell of; each
 * is there once (`source`). They are pushed by day.
 */
export function automaticMessages(deps: {
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly now: () => Date
}) {
  const { inbox, now } = deps

  async function create(
    tx: Drizzle,
    agreement: StoredAgreement,
    message: { readonly source: string; readonly path: string; readonly lane: JobLane },
    text: { readonly title: string; readonly body: string } | null,
  ): Promise<void> {
    if (!text) return
    const { clientId, customerId, documentHash } = agreement
    const { lane, ...where } = message
    const wanted = { customerId, documentHash, kind: 'automatic' as const, ...where, ...text }
    await inbox.createMessages(tx, clientId, [wanted], { audience: 'payments', lane, now: now() })
  }

  return {
    /** `today`: the provider's day. Nothing is told to who has just ended the agreement, or the account. */
    ofCharge: async (
      tx: Drizzle,
      agreement: StoredAgreement,
      charge: StoredCharge,
      today: CalendarDate,
    ): Promise<void> => {
      const { method, lastFour } = agreement
      const { id, invoiceId, state, value, dueDate, chargeOn } = charge
      if (state === 'cancelled' && agreement.state === 'cancelled') return
      const moneyOn = moneyDay(method, dueDate, chargeOn)
      return create(
        tx,
        agreement,
        {
          source: `charge/${id}/${state}`,
          path: `/panel/financial/invoice/${invoiceId}`,
          // All bills of a provider are announced in one run; what became of one is news to its subscriber.
          lane: state === 'announced' ? 'bulk' : 'urgent',
        },
        chargeMessage(state, {
          value,
          dueDate,
          moneyOn,
          method,
          lastFour,
          today,
        }),
      )
    },

    ofAgreement: (tx: Drizzle, agreement: StoredAgreement, state: AgreementState) =>
      create(
        tx,
        agreement,
        { source: `agreement/${agreement.id}/${state}`, path: agreementPath, lane: 'urgent' },
        agreementMessage(state, agreement),
      ),

    ofCardExpiry: (tx: Drizzle, agreement: StoredAgreement) => {
      const { id, expiry, lastFour } = agreement
      return create(
        tx,
        agreement,
        { source: `expiry/${id}/${expiry ?? ''}`, path: agreementPath, lane: 'bulk' },
        expiry && lastFour ? cardExpiryMessage({ expiry, lastFour }) : null,
      )
    },
  }
}
