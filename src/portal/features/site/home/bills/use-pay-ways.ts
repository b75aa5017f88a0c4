import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { canPayByCard } from '#domain/money/invoices/payment-options.ts'
import { cardsQuery } from '#portal/queries/money/cards.ts'
import { useBillsOnly } from '#portal/queries/account/use-bills-only.ts'
import { useFeatureFlags } from '#portal/queries/service/use-feature-flags.ts'

/** Flags of the session, and whether the way to pay by card begins with a new one: none is saved. */
export interface PayWays {
  readonly flags: readonly string[]
  readonly needsNewCard: boolean
}

export function usePayWays(payable: readonly Invoice[]): PayWays {
  const flags = useFeatureFlags()
  const isBillsOnly = useBillsOnly()
  const hasCard = payable.some((invoice) => canPayByCard(invoice, flags))
  const { data: cards } = useQuery({ ...cardsQuery(), enabled: hasCard && !isBillsOnly })
  return { flags, needsNewCard: cards?.length === 0 }
}
