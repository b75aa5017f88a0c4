import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { AcceptedCard } from '#contract/money/cards.ts'
import { suggestedLimit } from '#domain/money/automatic-payments/charge-amount.ts'
import { lastFourDigits } from '#domain/money/cards/card-number.ts'
import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { type Cents, formatDecimal, formatMoney } from '#domain/platform/values/money.ts'
import { parseTypedMoney } from '#domain/platform/values/typed-money.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { ChoiceField } from '#portal/kit/form/pickers/choice-field.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { beginAgreement } from '#portal/queries/money/automatic-payments.ts'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { useContractTitle } from './contract-titles.ts'
import { typedLimit } from './limit-schema.ts'
import { beginFailure } from './refusals.ts'
import { texts } from './texts.ts'

const pix = 'pix'

/** A bill that the approval pays as well, and what is due of it in cents. */
export interface FirstBill {
  readonly id: string
  readonly due: Cents
  readonly dueDate: CalendarDate
}

interface NewAgreementProps {
  contractIds: readonly string[]
  hasPix: boolean
  cards: readonly AcceptedCard[]
  bill?: FirstBill | undefined
}

/** The form that begins an agreement: contract, way to pay, limit. */
export function NewAgreement({ contractIds, hasPix, cards, bill }: NewAgreementProps) {
  const client = useQueryClient()
  const [keyOf] = useState(createRequestKeys)
  const titleOf = useContractTitle()
  const choices = [
    ...(hasPix ? [{ value: pix, label: texts.byPix }] : []),
    ...cards.map(({ uuid, CardNumber }) => ({
      value: uuid,
      label: texts.byCard(lastFourDigits(CardNumber)),
    })),
  ]
  const { field, ...form } = useForm({
    schema: v.object({ contract: v.string(), way: v.string(), limit: typedLimit(bill?.due) }),
    initial: {
      contract: contractIds[0] ?? '',
      way: choices[0]?.value ?? '',
      limit: formatDecimal(suggestedLimit(bill?.due ?? 0)).replace('.', ','),
    },
    onSubmit: async (values) => {
      const shared = {
        contractId: values.contract,
        limit: formatDecimal(parseTypedMoney(values.limit) ?? 0),
        requestKey: keyOf(values),
      }
      try {
        const isPix = values.way === pix
        await beginAgreement(
          client,
          isPix
            ? { ...shared, method: 'pix', ...(bill && { invoiceId: bill.id }) }
            : { ...shared, method: 'card', cardId: values.way },
        )
        if (!isPix) showToast({ kind: 'success', text: texts.begun })
        return null
      } catch (error) {
        return beginFailure(error)
      }
    },
  })
  return (
    <Card as="section" className="automatic" aria-labelledby="new-automatic">
      <h2 id="new-automatic">{bill ? texts.billTitle : texts.newTitle}</h2>
      {bill && <p>{texts.billNote(formatMoney(bill.due), formatDate(bill.dueDate))}</p>}
      <Form of={form}>
        <SelectField
          {...field('contract')}
          label={texts.contract}
          options={contractIds.map((id) => ({
            value: id,
            label: titleOf(id),
          }))}
        />
        {!bill && <ChoiceField {...field('way')} label={texts.way} choices={choices} />}
        <TextField
          {...field('limit')}
          label={texts.limit}
          hint={texts.limitHint}
          inputMode="decimal"
        />
        <OnlineButton reason={texts.offline} type="submit" isBusy={form.isSubmitting} isWide>
          {bill ? texts.billBegin : texts.begin}
        </OnlineButton>
      </Form>
    </Card>
  )
}
