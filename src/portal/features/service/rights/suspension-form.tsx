import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { formatDate, isCalendarDate } from '#domain/platform/time/dates.ts'
import { suspensionProblem, type SuspensionProblem } from '#domain/service/rights/suspension.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { ContactButtons } from '#portal/kit/contact/contact-buttons.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { useToday } from '#portal/kit/ages/today.ts'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { askSuspension } from '#portal/queries/service/rights.ts'
import { chosenOffer, ContractField, type RightFormProps } from './contract-field.tsx'
import { suspensionFailure } from './refusals.ts'
import { RightForm } from './right-form.tsx'
import { texts } from './texts.ts'

const day = v.pipe(v.string(), v.check(isCalendarDate, texts.dayInvalid))
const schema = v.object({ contract: v.string(), from: day, to: day })

const problems: Readonly<Record<SuspensionProblem, Failure<'from' | 'to'>>> = {
  'starts too early': { text: texts.tooEarly, field: 'from' },
  'starts too late': { text: texts.tooLate, field: 'from' },
  'too short': { text: texts.tooShort, field: 'to' },
  'too long': { text: texts.tooLong, field: 'to' },
}

/** Contract, first and last day. */
export function SuspensionForm({ offers, onFiled }: RightFormProps) {
  const client = useQueryClient()
  const today = useToday()
  const [keyOf] = useState(createRequestKeys)
  const { field, ...form } = useForm({
    schema,
    initial: { contract: offers[0].contract_id, from: '', to: '' },
    onSubmit: async (values) => {
      const { contract: contractId, from, to } = values
      const { earliest_suspension: earliest } = chosenOffer(offers, contractId)
      const problem = suspensionProblem({ from, to }, { earliest, today })
      if (problem) return problems[problem]
      try {
        onFiled(await askSuspension(client, { contractId, from, to, requestKey: keyOf(values) }))
        return null
      } catch (error) {
        return suspensionFailure(error)
      }
    },
  })
  const offer = chosenOffer(offers, field('contract').value)
  const obstacle = offer.suspension_obstacle
  return (
    <RightForm of={form}>
      <p>{texts.suspensionRules}</p>
      <ContractField {...field('contract')} offers={offers} />
      {obstacle ? (
        <Callout kind="warning">
          <p>{texts.obstacles[obstacle]}</p>
          {obstacle === 'contract suspended' ? (
            <ContactButtons />
          ) : (
            <ButtonLink variant="quiet" isSmall to="/panel/financial/invoices/to-pay">
              {texts.payFirst}
            </ButtonLink>
          )}
        </Callout>
      ) : offer.may_have_obstacle ? (
        <Callout kind="warning">
          <p>{texts.billsUnread}</p>
          <ContactButtons />
        </Callout>
      ) : (
        <>
          <TextField
            {...field('from')}
            label={texts.from}
            hint={texts.between(
              formatDate(offer.earliest_suspension),
              formatDate(offer.latest_suspension),
            )}
            type="date"
          />
          <TextField {...field('to')} label={texts.to} type="date" />
          <OnlineButton reason={texts.offline} type="submit" isBusy={form.isSubmitting} isWide>
            {texts.askSuspension}
          </OnlineButton>
        </>
      )}
    </RightForm>
  )
}
