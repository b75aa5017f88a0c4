import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { cardBrand } from '#domain/money/cards/card-number.ts'
import { type InstallmentCount, offeredPlans } from '#domain/money/cards/installments.ts'
import { amountDue, sumDue } from '#domain/money/invoices/amount-due.ts'
import { readBillIds } from '#domain/money/invoices/bill-ids.ts'
import { isPayable } from '#domain/money/invoices/payment-options.ts'
import type { Cents } from '#domain/platform/values/money.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { firstName } from '#domain/account/people/first-name.ts'
import { useToday } from '#portal/kit/ages/today.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { SwitchField } from '#portal/kit/form/pickers/switch-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { useProvider, useTimeZone } from '#portal/kit/pages/provider.tsx'
import { type BackTarget, Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { cardContractsQuery, registerCard } from '#portal/queries/money/cards.ts'
import { useSeveralBills } from '#portal/queries/money/several/several-bills.ts'
import { useInvoice } from '#portal/queries/money/use-invoices.ts'
import { paymentHold } from '#portal/session/session-token.ts'
import { agreeToPay } from './agreed-payment.ts'
import { InstallmentChoice, payText } from '../installment-choice.tsx'
import { rateText } from '../rate-text.ts'
import { ExpiryField, HolderField, NumberField } from './card-fields.tsx'
import { cardFormSchema, emptyCard } from './card-form.ts'
import '../cards.css'
import { registerFailure } from './new-card-refusals.ts'
import { newCardTexts } from './new-card-texts.ts'
import { CodeField } from './security-code-field.tsx'
import { texts } from '../texts.ts'

/** The new card screen opened from the list of cards; it leads back to the list after saving. */
export function NewCard() {
  const list = { to: '/panel/financial/credit-card' } as const
  return <NewCardScreen back={{ ...list, label: texts.listTitle }} next={list} mayPass={false} />
}

/**
 * The new card screen opened from an invoice: "back" leads to the invoice, saving leads to its
 * payment by card (specification 2), which the press has agreed to.
 */
export function NewCardForInvoice() {
  const params = useParams({ from: '/panel/financial/invoice/$invoice_id/payment/card/new' })
  const { invoice } = useInvoice(params.invoice_id)
  const today = useToday()
  const amount = invoice && isPayable(invoice) ? amountDue(invoice, today) : 0
  return (
    <NewCardScreen
      back={{ to: '/panel/financial/invoice/$invoice_id', params, label: texts.receiptInvoice }}
      next={{ to: '/panel/financial/invoice/$invoice_id/payment/card', params }}
      mayPass
      pays={{ of: params.invoice_id, amount }}
    />
  )
}

/** The new card screen opened from the payment of several invoices, which it leads back to. */
export function NewCardForSeveral() {
  const { bills } = useSearch({ from: '/panel/financial/invoices/several/card/new' })
  const payment = { to: '/panel/financial/invoices/several/card', search: { bills } } as const
  const { bills: found = [], isSure, today } = useSeveralBills(readBillIds(bills))
  const payable = isSure ? found.filter(isPayable) : []
  return (
    <NewCardScreen
      back={{ ...payment, label: texts.payTitle }}
      next={payment}
      mayPass
      pays={{ of: bills, amount: sumDue(payable, today) }}
    />
  )
}

interface NewCardScreenProps {
  back: BackTarget
  next: BackTarget
  /** Whether the card may be for one payment only. */
  mayPass: boolean
  /** What the new card is for, in cents without interest; 0 while that is not known. */
  pays?: { readonly of: string; readonly amount: Cents }
}

function NewCardScreen({ back, next, mayPass, pays }: NewCardScreenProps) {
  const query = useQuery(cardContractsQuery())
  const hold = paymentHold()
  const timeZone = useTimeZone()
  if (hold) {
    return (
      <Screen title={newCardTexts.newTitle} back={back}>
        <Callout kind="warning">{texts.onHold(formatDateTime(hold, timeZone))}</Callout>
      </Screen>
    )
  }
  return (
    <Screen title={pays ? texts.payTitle : newCardTexts.newTitle} back={back}>
      <Callout>{newCardTexts.accepted}</Callout>
      <QueryFrame
        query={query}
        loadingText={newCardTexts.loadingForm}
        skeleton={<FormSkeleton />}
        failureText={newCardTexts.formFailure}
      >
        {(contracts) =>
          contracts.length === 0 ? (
            <Callout kind="warning">{newCardTexts.needsContract}</Callout>
          ) : (
            <CardForm contracts={contracts} next={next} mayPass={mayPass} pays={pays} />
          )
        }
      </QueryFrame>
    </Screen>
  )
}

interface CardFormProps extends Pick<NewCardScreenProps, 'next' | 'mayPass'> {
  contracts: readonly string[]
  pays: NewCardScreenProps['pays']
}

/**
 * The plan that the button pays by; null where it only adds the card. A provider that wants the security code of
 * a saved card asks for it at the payment.
 */
function usePlan(pays: NewCardScreenProps['pays']) {
  const { rules } = useProvider()
  const [count, setCount] = useState<InstallmentCount>(1)
  if (!pays || pays.amount === 0 || rules.asksSecurityCode) return null
  const plans = offeredPlans(pays.amount, rules)
  return { plans, plan: plans.find((one) => one.count === count) ?? plans[0], setCount }
}

function CardForm({ contracts, next, mayPass, pays }: CardFormProps) {
  const choice = usePlan(pays)
  const client = useQueryClient()
  const router = useRouter()
  const form = useForm({
    schema: cardFormSchema,
    initial: emptyCard,
    onSubmit: async ({ isKept, ...card }) => {
      try {
        // The brand only names the alias here; the server determines and validates the brand.
        const brand = cardBrand(card.CardNumber) ?? ''
        const { isRemoved, cardId } = await registerCard(client, {
          ...card,
          CardAlias: newCardTexts.alias(brand, firstName(card.Holder)).slice(0, 60),
          Contracts: [...contracts],
          Recurrent: false,
          // Nothing more is sent than the specification has, unless it is asked for.
          ...(!isKept && { SingleUse: true }),
        })
        if (!isKept && !isRemoved) showToast({ kind: 'warning', text: newCardTexts.keptAnyway })
        if (pays && choice && cardId !== null) {
          const { count, total } = choice.plan
          agreeToPay({ of: pays.of, cardId, count, total })
        }
      } catch (error) {
        // The security code is cleared, so that the subscriber types it again for every attempt.
        form.field('SecurityCode').onValue('')
        return registerFailure(error)
      }
      if (!choice) showToast({ kind: 'success', text: newCardTexts.registered })
      await router.navigate({ ...next, replace: true })
      return null
    },
  })

  return (
    <Card>
      <Form of={form}>
        <HolderField {...form.field('Holder')} />
        <NumberField {...form.field('CardNumber')} />
        <div className="card-form-pair">
          <ExpiryField {...form.field('ExpirationDate')} />
          <CodeField {...form.field('SecurityCode')} />
        </div>
        {mayPass ? (
          <SwitchField
            {...form.field('isKept')}
            label={newCardTexts.keep}
            effect={form.field('isKept').value ? newCardTexts.kept : newCardTexts.notKept}
          />
        ) : (
          <p className="card-form-note">{newCardTexts.kept}</p>
        )}
        {choice && (
          <InstallmentChoice
            plans={choice.plans}
            count={choice.plan.count}
            onCount={choice.setCount}
          />
        )}
        {choice && choice.plan.count > 1 && (
          <p className="card-form-note figures">
            {texts.confirmRate} {rateText(choice.plan)}
          </p>
        )}
        <OnlineButton
          type="submit"
          isBusy={form.isSubmitting}
          reason={choice ? texts.payOffline : newCardTexts.addOffline}
          isWide
        >
          {choice ? payText(choice.plan) : texts.add}
        </OnlineButton>
      </Form>
    </Card>
  )
}

function FormSkeleton() {
  return (
    <Card>
      <div className="stack-4">
        <Skeleton height="4.75rem" />
        <Skeleton height="4.75rem" />
        <Skeleton height="4.75rem" />
        <Skeleton height="3rem" />
      </div>
    </Card>
  )
}
