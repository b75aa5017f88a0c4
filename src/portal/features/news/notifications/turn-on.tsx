import BellRing from 'lucide-react/icons/bell-ring'
import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { invoiceRanges, usualRange } from '#domain/messaging/notifications/invoice-range.ts'
import { Form } from '#portal/kit/form/form.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { turnOnReminders } from '#portal/queries/news/notifications.ts'
import { EnableSteps } from './enable-steps.tsx'
import { saveFailure } from './refusals.ts'
import { texts } from './texts.ts'

interface TurnOnProps {
  onBegin: () => void
  onSaved: () => void
}

/**
 * Before the browser was asked: one button that asks it and saves the usual period. The period itself
 * waits for the permission (specification 4, notification permission).
 */
export function TurnOn({ onBegin, onSaved }: TurnOnProps) {
  const client = useQueryClient()
  const form = useForm({
    schema: v.object({ period: v.string() }),
    initial: { period: String(usualRange) },
    onSubmit: async () => {
      onBegin()
      try {
        await turnOnReminders(client)
      } catch (error) {
        return saveFailure(error)
      }
      showToast({ kind: 'success', text: texts.turnedOn })
      onSaved()
      return null
    },
  })
  return (
    <Form of={form}>
      <p>{texts.turnOnLead}</p>
      <fieldset className="notifications-fields" disabled>
        <legend className="visually-hidden">{texts.choices}</legend>
        <SelectField
          {...form.field('period')}
          label={texts.period}
          hint={texts.periodLater}
          options={invoiceRanges.map((days) => ({ value: String(days), label: texts.days(days) }))}
        />
      </fieldset>
      <OnlineButton
        type="submit"
        icon={BellRing}
        isBusy={form.isSubmitting}
        reason={texts.saveOffline}
      >
        {texts.turnOn}
      </OnlineButton>
      {form.failure && <EnableSteps />}
    </Form>
  )
}
