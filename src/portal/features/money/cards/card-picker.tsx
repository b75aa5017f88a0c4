import Plus from 'lucide-react/icons/plus'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { AcceptedCard } from '#contract/money/cards.ts'
import { expiryFault } from '#domain/money/cards/card-expiry.ts'
import {
  type InstallmentCount,
  type InstallmentLimits,
  offeredPlans,
} from '#domain/money/cards/installments.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { type Cents, formatMoney } from '#domain/platform/values/money.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { cardsQuery } from '#portal/queries/money/cards.ts'
import { paymentHold } from '#portal/session/session-token.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { useToday } from '#portal/kit/ages/today.ts'
import { CardChoice } from './card-choice.tsx'
import { CardSkeletons } from './card-skeletons.tsx'
import { ConfirmPayment, type ConfirmPaymentProps } from './confirm-payment.tsx'
import { InstallmentChoice } from './installment-choice.tsx'
import { texts } from './texts.ts'

interface CardPickerProps<Result> {
  /** What is to be paid, without interest. */
  amount: Cents
  /** The screen of a new card. */
  newCard: Pick<LinkProps, 'to' | 'params' | 'search'>
  /** How the chosen card is charged. */
  payment: Pick<ConfirmPaymentProps<Result>, 'send' | 'onSent' | 'failureOf'>
  /** What is to be paid and how, above the choice. */
  children: ReactNode
}

/**
 * The choice of installments and card; the button asks for confirmation before the charge. While cards are on
 * hold, why, and the other ways to pay.
 */
export function CardPicker<Result>(props: CardPickerProps<Result>) {
  const hold = paymentHold()
  const { amount, newCard, payment, children } = props
  const [count, setCount] = useState<InstallmentCount>(1)
  const [picked, setPicked] = useState<AcceptedCard | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const today = useToday()
  const { rules } = useProvider()
  const cards = useQuery(cardsQuery())
  const plans = offeredPlans(amount, rules)
  const plan = plans.find((one) => one.count === count) ?? plans[0]
  // A card that was just added is the last one, and the one to pay with.
  const usable = cards.data?.filter((one) => expiryFault(one.ExpirationDate, today) === null) ?? []
  const chosen = usable.find(({ uuid }) => uuid === picked?.uuid) ?? usable.at(-1) ?? null
  return (
    <>
      <Card className="stack-4">
        {children}
        {hold ? (
          <Callout kind="warning">{texts.onHold(formatDateTime(hold, rules.timeZone))}</Callout>
        ) : (
          <>
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
              {...newCard}
              variant={cards.data?.length === 0 ? 'primary' : 'quiet'}
              icon={Plus}
              isWide
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
          </>
        )}
      </Card>
      <ConfirmPayment
        {...payment}
        plan={plan}
        card={isAsking ? chosen : null}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

function limitsText({ minInstallmentCents, installmentsFromCents }: InstallmentLimits): string {
  const part = formatMoney(minInstallmentCents)
  return installmentsFromCents === 0
    ? texts.partLimit(part)
    : texts.splitLimits(formatMoney(installmentsFromCents), part)
}
