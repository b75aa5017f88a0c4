import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AcceptedCard } from '#contract/cards.ts'
import type { Payment } from '#contract/payments.ts'
import {
  type InstallmentCount,
  type InstallmentLimits,
  offeredPlans,
} from '#domain/cards/installments.ts'
import { formatDate } from '#domain/dates.ts'
import { amountDue } from '#domain/invoices/amount-due.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { formatMoney } from '#domain/money.ts'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Callout } from '#portal/kit/callout.tsx'
import { Card } from '#portal/kit/card.tsx'
import { useConnection } from '#portal/kit/connection.ts'
import { Icon } from '#portal/kit/icon.tsx'
import { OfflineReason } from '#portal/kit/offline-reason.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { cardsQuery } from '#portal/queries/cards.ts'
import { useProvider } from '#portal/kit/provider.tsx'
import { useToday } from '#portal/kit/today.ts'
import { CardFace, cardName, useIsExpired } from './card-face.tsx'
import { CardSkeletons } from './card-skeletons.tsx'
import { ConfirmPayment } from './confirm-payment.tsx'
import { InstallmentChoice } from './installment-choice.tsx'
import { texts } from './texts.ts'

interface PickCardProps {
  invoice: Invoice
  last: Payment | null
  /** A payment's answer was lost, and the server has since reported that it knows of no payment. */
  wasLost: boolean
}

/** The choice of installments and card; a tap on a card asks for confirmation before the charge. */
export function PickCard({ invoice, last, wasLost }: PickCardProps) {
  const [count, setCount] = useState<InstallmentCount>(1)
  const [picked, setPicked] = useState<AcceptedCard | null>(null)
  const value = amountDue(invoice, useToday())
  const { rules } = useProvider()
  const plans = offeredPlans(value, rules)
  const plan = plans.find((one) => one.count === count) ?? plans[0]
  return (
    <div className="pick-card">
      {wasLost && <Callout>{texts.lastLost}</Callout>}
      {last?.state === 'denied' && <Callout kind="warning">{texts.lastDenied}</Callout>}
      {last?.state === 'void' && <Callout kind="warning">{texts.lastVoid}</Callout>}
      <Card className="pick-card-sum">
        <p className="pick-card-amount figures">{formatMoney(value)}</p>
        <p className="pick-card-of figures">
          {`${texts.receiptInvoice} ${invoice.id} · ${formatDate(invoice.dueDate)}`}
        </p>
      </Card>
      <Card>
        <InstallmentChoice
          plans={plans}
          count={plan.count}
          limitsText={limitsText(rules)}
          onCount={setCount}
        />
      </Card>
      <Card as="section" aria-labelledby="choose-card">
        <h2 id="choose-card">{texts.chooseCard}</h2>
        <Cards onPick={setPicked} />
        <ButtonLink
          variant="quiet"
          icon={Plus}
          isWide
          to="/panel/financial/invoice/$invoice_id/payment/card/new"
          params={{ invoice_id: invoice.id }}
        >
          {texts.otherCard}
        </ButtonLink>
      </Card>
      <ConfirmPayment
        invoiceId={invoice.id}
        plan={plan}
        card={picked}
        onClose={() => setPicked(null)}
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

function Cards({ onPick }: { onPick: (card: AcceptedCard) => void }) {
  return (
    <QueryFrame
      query={useQuery(cardsQuery())}
      loadingText={texts.loadingCards}
      skeleton={<CardSkeletons />}
      failureText={texts.listFailure}
    >
      {(cards) =>
        cards.length === 0 ? (
          <p className="pick-card-none">{texts.none}</p>
        ) : (
          <>
            <ul className="pick-cards">
              {cards.map((card) => (
                <PickableCard key={card.uuid} card={card} onPick={onPick} />
              ))}
            </ul>
            <OfflineReason>{texts.payOffline}</OfflineReason>
          </>
        )
      }
    </QueryFrame>
  )
}

function PickableCard({
  card,
  onPick,
}: {
  card: AcceptedCard
  onPick: (card: AcceptedCard) => void
}) {
  const isExpired = useIsExpired(card)
  const { isOffline } = useConnection()
  return (
    <li>
      <button
        type="button"
        className="pickable-card"
        aria-label={`${texts.payWith(cardName(card))}, ${card.alias}`}
        disabled={isExpired || isOffline}
        onClick={() => onPick(card)}
      >
        <CardFace card={card} />
        {!isExpired && !isOffline && <Icon of={ChevronRight} />}
      </button>
    </li>
  )
}
