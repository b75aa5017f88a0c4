import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { cardBrand } from '#domain/money/cards/card-number.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { firstName } from '#domain/account/people/first-name.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { SwitchField } from '#portal/kit/form/pickers/switch-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { type BackTarget, Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { cardContractsQuery, registerCard } from '#portal/queries/money/cards.ts'
import { paymentHold } from '#portal/session/session-token.ts'
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
 * payment by card (specification 2).
 */
export function NewCardForInvoice() {
  const params = useParams({ from: '/panel/financial/invoice/$invoice_id/payment/card/new' })
  return (
    <NewCardScreen
      back={{ to: '/panel/financial/invoice/$invoice_id', params, label: texts.receiptInvoice }}
      next={{ to: '/panel/financial/invoice/$invoice_id/payment/card', params }}
      mayPass
    />
  )
}

/** The new card screen opened from the payment of several invoices, which it leads back to. */
export function NewCardForSeveral() {
  const { bills } = useSearch({ from: '/panel/financial/invoices/several/card/new' })
  const payment = { to: '/panel/financial/invoices/several/card', search: { bills } } as const
  return <NewCardScreen back={{ ...payment, label: texts.payTitle }} next={payment} mayPass />
}

interface NewCardScreenProps {
  back: BackTarget
  next: BackTarget
  /** Whether the card may be for one payment only. */
  mayPass: boolean
}

function NewCardScreen({ back, next, mayPass }: NewCardScreenProps) {
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
    <Screen title={newCardTexts.newTitle} back={back}>
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
            <CardForm contracts={contracts} next={next} mayPass={mayPass} />
          )
        }
      </QueryFrame>
    </Screen>
  )
}

interface CardFormProps extends Pick<NewCardScreenProps, 'next' | 'mayPass'> {
  contracts: readonly string[]
}

function CardForm({ contracts, next, mayPass }: CardFormProps) {
  const client = useQueryClient()
  const router = useRouter()
  const form = useForm({
    schema: cardFormSchema,
    initial: emptyCard,
    onSubmit: async ({ isKept, ...card }) => {
      try {
        // The brand only names the alias here; the server determines and validates the brand.
        const brand = cardBrand(card.CardNumber) ?? ''
        const isRemoved = await registerCard(client, {
          ...card,
          CardAlias: newCardTexts.alias(brand, firstName(card.Holder)).slice(0, 60),
          Contracts: [...contracts],
          Recurrent: false,
          // Nothing more is sent than the specification has, unless it is asked for.
          ...(!isKept && { SingleUse: true }),
        })
        if (!isKept && !isRemoved) showToast({ kind: 'warning', text: newCardTexts.keptAnyway })
      } catch (error) {
        // The security code is cleared, so that the subscriber types it again for every attempt.
        form.field('SecurityCode').onValue('')
        return registerFailure(error)
      }
      showToast({ kind: 'success', text: newCardTexts.registered })
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
        <OnlineButton
          type="submit"
          isBusy={form.isSubmitting}
          reason={newCardTexts.addOffline}
          isWide
        >
          {texts.add}
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
