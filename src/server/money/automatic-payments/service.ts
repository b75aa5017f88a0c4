import {
  type beginAutomaticCard,
  type beginAutomaticPix,
  cancelAutomaticPayment,
  changeAutomaticLimit,
  findAutomaticPayment,
  type listAutomaticPayments,
  skipAutomaticCharge,
} from '#contract/money/automatic-payments.ts'
import { isLiveAgreement } from '#domain/money/automatic-payments/agreement-state.ts'
import { isAgreementLimit } from '#domain/money/automatic-payments/charge-amount.ts'
import { parseCents } from '#domain/platform/values/money.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Call, subscriberOf } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { toAgreementAnswer } from './agreement-answer.ts'
import type { AgreementChanges } from './agreement-changes.ts'
import type { AgreementStore, StoredAgreement } from './agreement-store.ts'
import type { agreementBeginnings } from './begin.ts'
import type { ChargeStore } from './charge-store.ts'
import type { SkipCharge } from './skip-charge.ts'

type Caller = Pick<Call<typeof listAutomaticPayments>, 'session' | 'tenant'>

export type AutomaticPaymentService = ReturnType<typeof automaticPaymentService>

/** What subscribers do with their agreements. */
export function automaticPaymentService(deps: {
  readonly database: Pick<Database, 'db'>
  readonly agreements: AgreementStore
  readonly charges: ChargeStore
  readonly changes: AgreementChanges
  readonly begin: ReturnType<typeof agreementBeginnings>
  readonly skipCharge: SkipCharge
  readonly now: () => Date
}) {
  const { database, agreements, charges, changes, begin, skipCharge, now } = deps

  const toAnswer = async ({ tenant }: Caller, agreement: StoredAgreement) => ({
    agreement: toAgreementAnswer(agreement, await charges.listOf(agreement), tenant.rules, now()),
  })

  return {
    list: async (call: Caller) => {
      const found = await agreements.list(subscriberOf(call), now())
      const answers = await Promise.all(found.map((agreement) => toAnswer(call, agreement)))
      return { agreements: answers.map(({ agreement }) => agreement) }
    },

    find: async (call: Call<typeof findAutomaticPayment>) => {
      const found = await agreements.find(subscriberOf(call), call.params.id)
      if (!found) refuse(findAutomaticPayment, 'agreement not found')
      return toAnswer(call, found)
    },

    beginPix: async (call: Call<typeof beginAutomaticPix>) =>
      toAnswer(call, await begin.byPix(call)),

    beginCard: async (call: Call<typeof beginAutomaticCard>) =>
      toAnswer(call, await begin.byCard(call)),

    changeLimit: async (call: Call<typeof changeAutomaticLimit>) => {
      const limit = parseCents(call.body.limit)
      if (!isAgreementLimit(limit)) refuse(changeAutomaticLimit, 'limit not allowed')
      const found = await agreements.find(subscriberOf(call), call.params.id)
      if (!found) refuse(changeAutomaticLimit, 'agreement not found')
      const live = ['waiting', 'active'] as const
      const changed = await agreements.change(database.db, found, live, { limit })
      if (!changed) refuse(changeAutomaticLimit, 'agreement ended')
      return toAnswer(call, changed)
    },

    skip: async (call: Call<typeof skipAutomaticCharge>) => {
      const found = await agreements.find(subscriberOf(call), call.params.id)
      if (!found) refuse(skipAutomaticCharge, 'agreement not found')
      const bill = await charges.findBill(found, call.body.invoiceId)
      if (!bill) refuse(skipAutomaticCharge, 'charge not found')
      if (!(await skipCharge(call.tenant, found, bill))) {
        refuse(skipAutomaticCharge, 'too late to skip')
      }
      return toAnswer(call, found)
    },

    cancel: async (call: Call<typeof cancelAutomaticPayment>) => {
      const found = await agreements.find(subscriberOf(call), call.params.id)
      if (!found) refuse(cancelAutomaticPayment, 'agreement not found')
      if (isLiveAgreement(found.state)) await changes.end(found, 'cancelled')
      return { type: 'success' as const }
    },
  }
}
