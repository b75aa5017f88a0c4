import { useQuery } from '@tanstack/react-query'
import type { Agreement } from '#contract/money/agreement.ts'
import type { AcceptedCard } from '#contract/money/cards.ts'
import { isLiveAgreement } from '#domain/money/automatic-payments/agreement-state.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { amountDue } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { useToday } from '#portal/kit/ages/today.ts'
import { cardContractsQuery, cardsQuery } from '#portal/queries/money/cards.ts'
import { invoiceQuery } from '#portal/queries/money/invoices.ts'
import { useFeatureFlags } from '#portal/queries/service/use-feature-flags.ts'
import { type FirstBill, NewAgreement } from './new-agreement.tsx'
import { texts } from './texts.ts'

const skeleton = <Skeleton width="100%" height="14rem" />
const noCards: readonly AcceptedCard[] = []

interface BeginningProps {
  agreements: readonly Agreement[]
  /** The bill that the approval is to pay as well. */
  billId: string | undefined
}

/** The form for contracts without an agreement, by the ways that provider and subscriber have. */
export function Beginning({ agreements, billId }: BeginningProps) {
  const { rules } = useProvider()
  const flags = useFeatureFlags()
  const hasCards = rules.automaticCard && flags.includes('credit_card')
  const taken = new Set(
    agreements.filter(({ state }) => isLiveAgreement(state)).map(({ contractId }) => contractId),
  )
  if (!rules.automaticPix && !hasCards) return null
  if (billId && rules.automaticPix) return <OfBill id={billId} taken={taken} />
  return <OfContracts taken={taken} hasCards={hasCards} />
}

function toFirstBill(invoice: Invoice, today: CalendarDate): FirstBill {
  const { id, dueDate } = invoice
  return { id, dueDate, due: amountDue(invoice, today) }
}

/** The form for the contract of a bill, which the approval pays as well. */
function OfBill({ id, taken }: { id: string; taken: ReadonlySet<string> }) {
  const query = useQuery(invoiceQuery(id))
  const today = useToday()
  return (
    <QueryFrame
      query={query}
      loadingText={texts.loading}
      skeleton={skeleton}
      failureText={texts.billFailure}
    >
      {({ invoice }) => {
        const contractId = invoice?.contractId ?? null
        // Paid meanwhile, or its contract has an agreement now: the screen above says so.
        if (!invoice || contractId === null || !isPayable(invoice) || taken.has(contractId)) {
          return null
        }
        return (
          <NewAgreement
            contractIds={[contractId]}
            hasPix
            cards={noCards}
            bill={toFirstBill(invoice, today)}
          />
        )
      }}
    </QueryFrame>
  )
}

function OfContracts({ taken, hasCards }: { taken: ReadonlySet<string>; hasCards: boolean }) {
  const { rules } = useProvider()
  const contracts = useQuery(cardContractsQuery())
  const cards = useQuery({ ...cardsQuery(), enabled: hasCards })
  return (
    <QueryFrame
      query={contracts}
      loadingText={texts.loading}
      skeleton={skeleton}
      failureText={texts.contractsFailure}
    >
      {(ids) => {
        const free = ids.filter((id) => !taken.has(id))
        if (free.length === 0) return taken.size === 0 && <p>{texts.noContracts}</p>
        const form = (found: readonly AcceptedCard[]) => (
          <NewAgreement
            key={free.join(' ')}
            contractIds={free}
            hasPix={rules.automaticPix}
            cards={found}
          />
        )
        if (!hasCards) return form(noCards)
        return (
          <QueryFrame
            query={cards}
            loadingText={texts.loading}
            skeleton={skeleton}
            failureText={texts.cardsFailure}
          >
            {form}
          </QueryFrame>
        )
      }}
    </QueryFrame>
  )
}
