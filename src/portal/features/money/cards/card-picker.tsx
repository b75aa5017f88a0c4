import Plus from 'lucide-react/icons/plus'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { AcceptedCard } from '#contract/money/cards.ts'
import { expiryFault } from '#domain/money/cards/card-expiry.ts'
import { type InstallmentCount, offeredPlans } from '#domain/money/cards/installments.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { OverlayMissing } from '#portal/kit/overlays/overlay-missing.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { cardsQuery } from '#portal/queries/money/cards.ts'
import { paymentHold } from '#portal/session/session-token.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { useToday } from '#portal/kit/ages/today.ts'
import { agreedFor, forgetAgreed } from './form/agreed-payment.ts'
import { CardChoice } from './card-choice.tsx'
import { CardSkeletons } from './card-skeletons.tsx'
import type { ConfirmPaymentProps } from './confirm-payment.tsx'
import { InstallmentChoice, payText } from './installment-choice.tsx'
import { texts } from './texts.ts'

/** Fetched while the card is chosen. */
const ConfirmPayment = lazyPart<ConfirmPaymentProps>(
  async () => (await import('./confirm-payment.tsx')).ConfirmPayment,
  {
    otherwise: ({ card, onClose }) => <OverlayMissing isOpen={card !== null} onClose={onClose} />,
  },
)

interface CardPickerProps {
  /** What is to be paid: the id of the bill, or those of several as the address has them. */
  of: string
  /** Its amount, without interest. */
  amount: Cents
  /** The screen of a new card. */
  newCard: Pick<LinkProps, 'to' | 'params' | 'search'>
  /** How the chosen card is charged. */
  payment: Pick<ConfirmPaymentProps, 'send' | 'failureOf'>
  /** What is to be paid and how, above the choice. */
  children: ReactNode
}

/**
 * The choice of installments and card; the button asks for confirmation before the charge. What was agreed to on
 * the screen of a new card is charged at once. While cards are on hold, why, and the other ways to pay.
 */
export function CardPicker(props: CardPickerProps) {
  const hold = paymentHold()
  const { of, amount, newCard, payment, children } = props
  const [agreed, setAgreed] = useState(() => agreedFor(of))
  useEffect(forgetAgreed, [])
  const [count, setCount] = useState<InstallmentCount>(agreed?.count ?? 1)
  const [picked, setPicked] = useState<AcceptedCard | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const today = useToday()
  const { rules } = useProvider()
  const cards = useQuery(cardsQuery())
  const plans = offeredPlans(amount, rules)
  const plan = plans.find((one) => one.count === count) ?? plans[0]
  // A card that was just added is the last one, and the one to pay with.
  const usable = cards.data?.filter((one) => expiryFault(one.ExpirationDate, today) === null) ?? []
  const added = usable.find(({ uuid }) => uuid === agreed?.cardId)
  const chosen = usable.find(({ uuid }) => uuid === picked?.uuid) ?? added ?? usable.at(-1) ?? null
  // An amount that changed meanwhile was not agreed to.
  const isAgreed = added !== undefined && chosen === added && plan.total === agreed?.total
  return (
    <>
      <Card className="stack-4">
        {children}
        {hold ? (
          <Callout kind="warning">{texts.onHold(formatDateTime(hold, rules.timeZone))}</Callout>
        ) : (
          <>
            <InstallmentChoice plans={plans} count={plan.count} onCount={setCount} />
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
                  {payText(plan)}
                </OnlineButton>
              </div>
            )}
          </>
        )}
      </Card>
      <ConfirmPayment
        {...payment}
        plan={plan}
        card={isAsking || isAgreed ? chosen : null}
        isAgreed={isAgreed}
        onClose={() => {
          setIsAsking(false)
          setAgreed(null)
        }}
      />
    </>
  )
}
