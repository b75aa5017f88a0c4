import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { ContactButtons } from '#portal/kit/contact/contact-buttons.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { askDueDay } from '#portal/queries/service/rights.ts'
import { chosenOffer, ContractField, type RightFormProps } from './contract-field.tsx'
import { dueDayFailure } from './refusals.ts'
import { RightForm } from './right-form.tsx'
import { texts } from './texts.ts'

const schema = v.object({
  contract: v.string(),
  day: v.pipe(v.string(), v.nonEmpty(texts.dayMissing)),
})

/** Contract and the new day, where the ERP has a fixed one. */
export function DueDayForm({ offers, onFiled }: RightFormProps) {
  const client = useQueryClient()
  const [keyOf] = useState(createRequestKeys)
  const { field, ...form } = useForm({
    schema,
    initial: { contract: offers[0].contract_id, day: '' },
    onSubmit: async (values) => {
      const body = { contractId: values.contract, day: Number(values.day) }
      try {
        onFiled(await askDueDay(client, { ...body, requestKey: keyOf(body) }))
        return null
      } catch (error) {
        return dueDayFailure(error)
      }
    },
  })
  const { due_day: present, due_days: days } = chosenOffer(offers, field('contract').value)
  const hasDays = days.length > 0
  return (
    <RightForm of={form}>
      <ContractField {...field('contract')} offers={offers} />
      <p>{hasDays ? `${texts.present(present)} ${texts.dueDayRules}` : texts.noDueDay}</p>
      {!hasDays && <ContactButtons />}
      {hasDays && (
        <>
          <SelectField
            {...field('day')}
            label={texts.day}
            placeholder={texts.dayMissing}
            options={days.map((day) => ({ value: String(day), label: texts.dayOption(day) }))}
          />
          <OnlineButton reason={texts.offline} type="submit" isBusy={form.isSubmitting} isWide>
            {texts.askDueDay}
          </OnlineButton>
        </>
      )}
    </RightForm>
  )
}
