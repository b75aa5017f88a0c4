import { useQueryClient } from '@tanstack/react-query'
import Scale from 'lucide-react/icons/scale'
import { useState } from 'react'
import * as v from 'valibot'
import { formatDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { formatDecimal, formatMoney } from '#domain/platform/values/money.ts'
import { parseTypedMoney } from '#domain/platform/values/typed-money.ts'
import {
  contestReasonLabels,
  contestReasons,
  isContestable,
} from '#domain/service/rights/contest.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { ContactButtons } from '#portal/kit/contact/contact-buttons.tsx'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { ChoiceField } from '#portal/kit/form/pickers/choice-field.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { useShownAge } from '#portal/kit/ages/shown-age.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { useAllInvoices } from '#portal/queries/money/charged-invoices.ts'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { askContest, type FiledRight } from '#portal/queries/service/rights.ts'
import { contestFailure } from './refusals.ts'
import { ContactOnline } from './contact-online.tsx'
import { RightForm } from './right-form.tsx'
import { texts } from './texts.ts'

interface ContestFormProps {
  /** The bill from which the form was opened. */
  billId: string | undefined
  onFiled: (filed: FiledRight) => void
}

/** Bill, reason, and the whole or a part of it. */
export function ContestForm({ billId, onFiled }: ContestFormProps) {
  const query = useAllInvoices()
  useShownAge(query.data?.asOf)
  return (
    <QueryFrame
      query={query}
      loadingText={texts.loading}
      skeleton={<Skeleton width="100%" height="20rem" />}
      failureText={texts.billsFailure}
      failureAction={<ContactOnline />}
      failureOn={Card}
    >
      {({ invoices, isIncomplete }) => (
        <Card className="rights">
          {isIncomplete && <IncompleteNote what={invoiceTexts.bills} />}
          {invoices.length === 0 ? (
            !isIncomplete && (
              <EmptyState icon={Scale} text={texts.noBills} action={<ContactButtons />} />
            )
          ) : (
            <OfBills
              bills={invoices.toSorted((a, b) => b.dueDate.localeCompare(a.dueDate))}
              billId={billId}
              onFiled={onFiled}
            />
          )}
        </Card>
      )}
    </QueryFrame>
  )
}

const maxDetailsLength = 1000

const schema = v.object({
  bill: v.pipe(v.string(), v.nonEmpty(texts.billMissing)),
  reason: v.picklist(contestReasons),
  extent: v.picklist(['whole', 'part']),
  amount: v.string(),
  details: v.pipe(v.string(), v.maxLength(maxDetailsLength, texts.tooLongText)),
})

const extents = (['whole', 'part'] as const).map((value) => ({
  value,
  label: texts.wholeChoices[value],
}))
const reasons = contestReasons.map((value) => ({ value, label: contestReasonLabels[value] }))

function OfBills(props: ContestFormProps & { bills: readonly Invoice[] }) {
  const { bills, billId, onFiled } = props
  const client = useQueryClient()
  const [keyOf] = useState(createRequestKeys)
  const { field, ...form } = useForm({
    schema,
    initial: {
      bill: bills.find(({ id }) => id === billId)?.id ?? '',
      reason: contestReasons[0],
      extent: 'whole',
      amount: '',
      details: '',
    },
    onSubmit: async (values) => {
      const { bill: invoiceId, reason, extent, details } = values
      const value = bills.find(({ id }) => id === invoiceId)?.value ?? 0
      const amount = extent === 'part' ? (parseTypedMoney(values.amount) ?? 0) : value
      if (!isContestable(amount, value)) return { text: texts.amountInvalid, field: 'amount' }
      const body = { invoiceId, reason, details, amount: formatDecimal(amount) }
      try {
        onFiled(await askContest(client, { ...body, requestKey: keyOf(body) }))
        return null
      } catch (error) {
        return contestFailure(error)
      }
    },
  })
  return (
    <RightForm of={form}>
      <p>{texts.contestRules}</p>
      <SelectField
        {...field('bill')}
        label={texts.bill}
        placeholder={texts.billPrompt}
        options={bills.map(({ id, dueDate, value }) => ({
          value: id,
          label: texts.billOption(formatDate(dueDate), formatMoney(value)),
        }))}
      />
      <SelectField
        {...choiceProps(field('reason'), contestReasons)}
        label={texts.why}
        options={reasons}
      />
      <ChoiceField
        {...choiceProps(field('extent'), ['whole', 'part'])}
        label={texts.whole}
        choices={extents}
      />
      {field('extent').value === 'part' && (
        <TextField
          {...field('amount')}
          label={texts.amount}
          hint={texts.amountHint}
          inputMode="decimal"
        />
      )}
      <TextAreaField
        {...field('details')}
        label={texts.details}
        rows={3}
        maxLength={maxDetailsLength}
      />
      <OnlineButton reason={texts.offline} type="submit" isBusy={form.isSubmitting} isWide>
        {texts.askContest}
      </OnlineButton>
    </RightForm>
  )
}
