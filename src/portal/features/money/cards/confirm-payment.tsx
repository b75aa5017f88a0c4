import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AcceptedCard } from '#contract/money/cards.ts'
import type { InstallmentPlan } from '#domain/money/cards/installments.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { Confirm } from '#portal/kit/confirm.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { cardName } from './card-face.tsx'
import { CodeField } from './form/security-code-field.tsx'
import { formatParts } from './installment-choice.tsx'
import { rateText } from './rate-text.ts'
import { texts } from './texts.ts'

/** What is chosen, and the three digits of the card where the provider asks for them. */
export interface CardChoiceMade {
  readonly cardId: string
  readonly installments: InstallmentPlan['count']
  readonly securityCode?: string
}

export interface ConfirmPaymentProps {
  /** Charges the card, once per key; what is given back is done once the dialog is closed. */
  send: (choice: CardChoiceMade, key: string) => Promise<() => void>
  /** Why it was not charged; the text follows `texts.payFailure`. */
  failureOf: (error: unknown) => Failure
  plan: InstallmentPlan
  /** The card to charge; null while the dialog is closed. */
  card: AcceptedCard | null
  /** Whether the payment was agreed to before: it is made as the dialog opens. */
  isAgreed: boolean
  onClose: () => void
}

/**
 * The confirmation before a card is charged: the amount, the number of installments, their cost and
 * the card.
 */
export function ConfirmPayment(props: ConfirmPaymentProps) {
  const { plan, card, failureOf } = props
  const code = useSecurityCode()
  const { asked, payment, close } = useCardPayment({ ...props, code })
  const failure = payment.isError ? failureOf(payment.error) : null
  return (
    <Confirm
      title={(payment.isPending ? texts.paying : texts.confirmTitle)(formatMoney(plan.total))}
      action={texts.confirm}
      isOpen={card !== null}
      isBusy={payment.isPending}
      failure={failure && { ...failure, text: `${texts.payFailure} ${failure.text}` }}
      onConfirm={() => card && code.check() && payment.mutate(card)}
      onClose={close}
    >
      {asked && <Terms plan={plan} card={asked} />}
      {asked && code.isAsked && <CodeField {...code.field} hint={texts.codeNotKept} />}
    </Confirm>
  )
}

/**
 * The security code of a saved card, where the provider asks for it. It stays in this component: the
 * mutation cache holds only the card.
 */
function useSecurityCode() {
  const isAsked = useProvider().rules.asksSecurityCode
  const [value, setValue] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const isComplete = !isAsked || /^\d{3}$/.test(value)
  function check() {
    setIsWrong(!isComplete)
    return isComplete
  }
  function clear() {
    setValue('')
    setIsWrong(false)
  }
  const error = isWrong && !isComplete ? texts.codeMissing : undefined
  const field = { name: 'SecurityCode', value, error, onValue: setValue }
  return { isAsked, value, field, check, clear }
}

function useCardPayment({
  send,
  plan,
  card,
  isAgreed,
  code,
  onClose,
}: ConfirmPaymentProps & { code: ReturnType<typeof useSecurityCode> }) {
  // Each opening of the dialog, and each security code typed in it, has its own idempotency keys: a
  // second tap, or a tap after a lost answer, repeats the same payment and does not charge twice.
  const [asked, setAsked] = useState(card)
  const [askedCode, setAskedCode] = useState(code.value)
  const [keys, setKeys] = useState(() => createRequestKeys())
  const payment = useMutation({
    mutationFn: (card: AcceptedCard) => {
      const choice = { cardId: card.uuid, installments: plan.count }
      const securityCode = code.isAsked ? { securityCode: code.value } : {}
      return send({ ...choice, ...securityCode }, keys({ ...choice, total: plan.total }))
    },
    gcTime: 0,
    onSuccess: (showOutcome) => {
      code.clear()
      onClose()
      showOutcome()
    },
  })
  const { mutate } = payment
  const isMade = useRef(false)
  useEffect(() => {
    if (!card || !isAgreed || isMade.current) return
    isMade.current = true
    mutate(card)
  }, [card, isAgreed, mutate])
  if ((card && card !== asked) || code.value !== askedCode) {
    setAsked(card ?? asked)
    setAskedCode(code.value)
    setKeys(() => createRequestKeys())
  }
  function close() {
    payment.reset()
    code.clear()
    onClose()
  }
  return { asked, payment, close }
}

/** The card, and what a payment by it costs, before it is charged. */
function Terms({ plan, card }: { plan: InstallmentPlan; card: AcceptedCard }) {
  return (
    <DetailList>
      <DetailRow label={texts.confirmCard} value={cardName(card)} />
      <DetailRow label={texts.confirmCash} value={formatMoney(plan.value)} />
      {plan.count > 1 && (
        <>
          <DetailRow
            label={texts.confirmTerm}
            value={`${formatParts(plan)} = ${formatMoney(plan.total)}`}
          />
          <DetailRow label={texts.confirmInterest} value={formatMoney(plan.interest)} />
          <DetailRow label={texts.confirmRate} value={rateText(plan)} />
        </>
      )}
    </DetailList>
  )
}
