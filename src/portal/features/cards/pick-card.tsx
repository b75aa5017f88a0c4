import Plus from 'lucide-react/icons/plus'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AcceptedCard } from '#contract/cards.ts'
import type { Payment } from '#contract/payments.ts'
import { expiryFault } from '#domain/cards/card-expiry.ts'
import {
  type InstallmentCount,
  type InstallmentLimits,
  offeredPlans,
} from '#domain/cards/installments.ts'
import { amountDue } from '#domain/invoices/amount-due.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { canPayByBoleto } from '#domain/invoices/payment-options.ts'
import { formatMoney } from '#domain/money.ts'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Callout } from '#portal/kit/callout.tsx'
import { Card } from '#portal/kit/card.tsx'
import { InvoiceSummary } from '#portal/kit/invoices/invoice-summary.tsx'
import { PayWays } from '#portal/kit/invoices/pay-ways.tsx'
import { OnlineButton } from '#portal/kit/online-button.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { cardsQuery } from '#portal/queries/cards.ts'
import { useProvider } from '#portal/kit/provider.tsx'
import { useToday } from '#portal/kit/today.ts'
import { CardChoice } from './card-choice.tsx'
import { CardSkeletons } from './card-skeletons.tsx'
import { ConfirmPayment } from './confirm-payment.tsx'
import { InstallmentChoice } from './installment-choice.tsx'
import { texts } from './texts.ts'

interface PickCardProps {
  invoice: Invoice
  /** When the ERP gave the invoice, ISO instant. */
  asOf: string | undefined
  last: Payment | null
  /** A payment's answer was lost, and the server has since reported that it knows of no payment. */
  wasLost: boolean
}

/** The choice of installments and card; the button asks for confirmation before the charge. */
export function PickCard({ invoice, asOf, last, wasLost }: PickCardProps) {
  const [count, setCount] = useState<InstallmentCount>(1)
  const [picked, setPicked] = useState<AcceptedCard | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const today = useToday()
  const { rules } = useProvider()
  const cards = useQuery(cardsQuery())
  const plans = offeredPlans(amountDue(invoice, today), rules)
  const plan = plans.find((one) => one.count === count) ?? plans[0]
  // A card that was just added is the last one, and the one to pay with.
  const usable = cards.data?.filter((one) => expiryFault(one.ExpirationDate, today) === null) ?? []
  const chosen = usable.find(({ uuid }) => uuid === picked?.uuid) ?? usable.at(-1) ?? null
  return (
    <div className="pick-card">
      {wasLost && <Callout>{texts.lastLost}</Callout>}
      {last?.state === 'denied' && <Callout kind="warning">{texts.lastDenied}</Callout>}
      {last?.state === 'void' && <Callout kind="warning">{texts.lastVoid}</Callout>}
      <Card className="pick-card">
        <InvoiceSummary invoice={invoice} today={today} asOf={asOf} />
        <PayWays
          invoiceId={invoice.id}
          current="card"
          offered={canPayByBoleto(invoice) ? ['pix', 'boleto', 'card'] : ['pix', 'card']}
        />
        <InstallmentChoice
          plans={plans}
          count={plan.count}
          limitsText={limitsText(rules)}
          onCount={setCount}
        />
        <QueryFrame
          query={cards}
          loadingText={texts.loadingCards}
          skeleton={<CardSkeletons />}
          failureText={texts.listFailure}
        >
          {(saved) =>
            saved.length === 0 ? (
              <p className="pick-card-none">{texts.none}</p>
            ) : (
              <CardChoice cards={saved} chosen={chosen} onCard={setPicked} />
            )
          }
        </QueryFrame>
        <ButtonLink
          variant={cards.data?.length === 0 ? 'primary' : 'quiet'}
          icon={Plus}
          isWide
          to="/panel/financial/invoice/$invoice_id/payment/card/new"
          params={{ invoice_id: invoice.id }}
        >
          {texts.otherCard}
        </ButtonLink>
        {chosen && (
          <div className="pay-action">
            <OnlineButton isWide reason={texts.payOffline} onClick={() => setIsAsking(true)}>
              {texts.pay(formatMoney(plan.total))}
            </OnlineButton>
          </div>
        )}
      </Card>
      <ConfirmPayment
        invoiceId={invoice.id}
        plan={plan}
        card={isAsking ? chosen : null}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}

function limitsText({ minInstallmentCents, installmentsFromCents }: InstallmentLimits): string {
  const part = formatMoney(minInstallmentCents)
  return installmentsFromCents === 0
    ? texts.partLimit(part)
    : texts.splitLimits(formatMoney(installmentsFromCents), part)
}
