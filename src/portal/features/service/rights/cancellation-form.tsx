import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { formatDate } from '#domain/platform/time/dates.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { PasswordField } from '#portal/kit/form/password-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { askCancellation } from '#portal/queries/service/rights.ts'
import { chosenOffer, ContractField, type RightFormProps } from './contract-field.tsx'
import { cancellationFailure } from './refusals.ts'
import { RightForm } from './right-form.tsx'
import { texts } from './texts.ts'

const maxReasonLength = 1000

const schema = v.object({
  contract: v.string(),
  reason: v.pipe(v.string(), v.maxLength(maxReasonLength, texts.tooLongText)),
  currentPassword: v.pipe(v.string(), v.nonEmpty(texts.passwordMissing)),
})

/** Contract, reason and the password, which shows that it is the subscriber who ends the contract. */
export function CancellationForm({ offers, onFiled }: RightFormProps) {
  const client = useQueryClient()
  const [keyOf] = useState(createRequestKeys)
  const { field, ...form } = useForm({
    schema,
    initial: { contract: offers[0].contract_id, reason: '', currentPassword: '' },
    onSubmit: async ({ contract: contractId, reason, currentPassword }) => {
      // A mistyped password belongs to the same request.
      const requestKey = keyOf({ contractId, reason })
      try {
        onFiled(await askCancellation(client, { contractId, reason, currentPassword, requestKey }))
        return null
      } catch (error) {
        return cancellationFailure(error)
      }
    },
  })
  const offer = chosenOffer(offers, field('contract').value)
  return (
    <RightForm of={form}>
      <ContractField {...field('contract')} offers={offers} />
      <Callout>
        <p>{texts.cancellationRules(formatDate(offer.cancellation_on))}</p>
      </Callout>
      {offer.loyal_until && (
        <Callout kind="warning">
          <p>{texts.loyal(formatDate(offer.loyal_until))}</p>
        </Callout>
      )}
      <p>{texts.cancellationCosts(Boolean(offer.loyal_until))}</p>
      <TextAreaField
        {...field('reason')}
        label={texts.reason}
        rows={3}
        maxLength={maxReasonLength}
      />
      <PasswordField
        {...field('currentPassword')}
        label={texts.password}
        hint={texts.passwordActs(formatDate(offer.cancellation_on))}
        autoComplete="current-password"
      />
      <OnlineButton
        reason={texts.offline}
        type="submit"
        variant="danger"
        isBusy={form.isSubmitting}
        isWide
      >
        {texts.askCancellation}
      </OnlineButton>
    </RightForm>
  )
}
