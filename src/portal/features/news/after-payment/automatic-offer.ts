import { useQuery } from '@tanstack/react-query'
import type { Agreement } from '#contract/money/agreement.ts'
import type { AcceptedCard } from '#contract/money/cards.ts'
import { isLiveAgreement } from '#domain/money/automatic-payments/agreement-state.ts'
import { suggestedLimit } from '#domain/money/automatic-payments/charge-amount.ts'
import { expiryFault } from '#domain/money/cards/card-expiry.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import { useToday } from '#portal/kit/ages/today.ts'
import type { PaidBill } from '#portal/kit/pages/after-payment.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { useBillsOnly } from '#portal/queries/account/use-bills-only.ts'
import { agreementsQuery } from '#portal/queries/money/automatic-payments.ts'
import { cardContractsQuery, cardsQuery } from '#portal/queries/money/cards.ts'
import { useFeatureFlags } from '#portal/queries/service/use-feature-flags.ts'
import { paymentHold } from '#portal/session/session-token.ts'

/** What the next bills of a contract can be paid with. `limit`: cents. `card`: null for PIX. */
export interface AutomaticOffer {
  readonly contractId: string
  readonly card: AcceptedCard | null
  readonly limit: Cents
  /** Whether the subscriber has to be told which contract. */
  readonly isOneOfSeveral: boolean
}

interface Known {
  readonly rules: Pick<ProviderRules, 'automaticCard' | 'automaticPix'>
  readonly contractIds: readonly string[]
  readonly agreements: readonly Agreement[]
  readonly cards: readonly AcceptedCard[]
  readonly today: CalendarDate
}

/** The offer after this bill; null where provider, contract or cards leave none. */
export function findAutomaticOffer(paid: PaidBill, known: Known): AutomaticOffer | null {
  const { rules, contractIds, agreements, cards, today } = known
  const only = contractIds.length === 1 ? contractIds[0] : undefined
  const contractId = paid.contractId ?? only
  if (contractId === undefined || !contractIds.includes(contractId)) return null
  const isTaken = agreements.some(
    (agreement) => agreement.contractId === contractId && isLiveAgreement(agreement.state),
  )
  if (isTaken) return null
  const card = rules.automaticCard
    ? cards.find(({ ExpirationDate }) => expiryFault(ExpirationDate, today) === null)
    : undefined
  if (!card && !rules.automaticPix) return null
  const limit = suggestedLimit(paid.value)
  return { contractId, card: card ?? null, limit, isOneOfSeveral: contractIds.length > 1 }
}

/** The offer after this bill; undefined until it is known. What cannot be read offers nothing. */
export function useAutomaticOffer(paid: PaidBill): AutomaticOffer | null | undefined {
  const { rules } = useProvider()
  const today = useToday()
  const hasCards = useFeatureFlags().includes('credit_card') && rules.automaticCard
  const isClosed = useBillsOnly() || paymentHold() !== null
  const enabled = !isClosed && (hasCards || rules.automaticPix)
  const agreements = useQuery({ ...agreementsQuery(), enabled })
  const contracts = useQuery({ ...cardContractsQuery(), enabled })
  const cards = useQuery({ ...cardsQuery(), enabled: enabled && hasCards })
  if (!enabled) return null
  if ([agreements, contracts, cards].some(({ isLoading }) => isLoading)) return undefined
  if (!agreements.data || !contracts.data) return null
  return findAutomaticOffer(paid, {
    rules,
    contractIds: contracts.data,
    agreements: agreements.data,
    cards: cards.data ?? [],
    today,
  })
}
