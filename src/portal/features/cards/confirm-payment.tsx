import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AcceptedCard } from '#contract/cards.ts'
import type { InstallmentPlan } from '#domain/cards/installments.ts'
import { effectiveRate } from '#domain/cards/effective-rate.ts'
import { formatMoney } from '#domain/money.ts'
import { Confirm } from '#portal/kit/confirm.tsx'
import { DetailList, DetailRow } from '#portal/kit/details.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { showToast } from '#portal/kit/toasts.ts'
import { pay, refetchPaid } from '#portal/queries/payments.ts'
import { createRequestKeys } from '#portal/queries/request-key.ts'
import { cardName } from './card-face.tsx'
import { CodeField } from './card-fields.tsx'
import { formatParts } from './installment-choice.tsx'
import { formatPercent } from './percent.ts'
import { payFailure } from './refusals.ts'
import { texts } from './texts.ts'

interface ConfirmPaymentProps {
  invoiceId: string
  plan: InstallmentPlan
  /** The card to charge; null while the dialog is closed. */
  card: AcceptedCard | null
  onClose: () => void
}

/**
 * The confirmation before a card is charged: the amount, the number of installments, their cost and
 * the card.
 */
export function ConfirmPayment({ invoiceId, plan, card, onClose }: ConfirmPaymentProps) {
  const code = useSecurityCode()
  const { asked, payment, close } = useCardPayment({ invoiceId, plan, card, code, onClose })
  return (
    <Confirm
      title={texts.confirmTitle(formatMoney(plan.total))}
      action={texts.confirm}
      isOpen={card !== null}
      isBusy={payment.isPending}
      failure={payment.isError ? `${texts.payFailure} ${payFailure(payment.error)}` : null}
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
  invoiceId,
  plan,
  card,
  code,
  onClose,
}: ConfirmPaymentProps & { code: ReturnType<typeof useSecurityCode> }) {
  const client = useQueryClient()
  // Each opening of the dialog, and each security code typed in it, has its own idempotency keys: a
  // second tap, or a tap after a lost answer, repeats the same payment and does not charge twice.
  const [asked, setAsked] = useState(card)
  const [askedCode, setAskedCode] = useState(code.value)
  const [keys, setKeys] = useState(() => createRequestKeys())
  const payment = useMutation({
    mutationFn: (card: AcceptedCard) => {
      const body = { cardId: card.uuid, invoiceId, installments: plan.count }
      const securityCode = code.isAsked ? { securityCode: code.value } : {}
      return pay(client, { ...body, ...securityCode }, keys(body))
    },
    gcTime: 0,
    onSuccess: (known) => {
      code.clear()
      onClose()
      if (known === 'unknown' || known === null) return
      // An approved payment shows its receipt in place of this.
      if (known === 'paid') showToast({ kind: 'success', text: texts.paid })
      void refetchPaid(client, invoiceId)
    },
  })
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

function Terms({ plan, card }: { plan: InstallmentPlan; card: AcceptedCard }) {
  const { monthly, yearly } = effectiveRate(plan)
  return (
    <>
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
            <DetailRow
              label={texts.confirmRate}
              value={texts.splitRate(formatPercent(monthly), formatPercent(yearly))}
            />
          </>
        )}
      </DetailList>
    </>
  )
}
