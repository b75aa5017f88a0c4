import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { invoiceRanges } from '#domain/notifications/invoice-range.ts'
import { Form } from '#portal/kit/form/form.tsx'
import { SelectField } from '#portal/kit/form/select-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts.ts'
import { OnlineButton } from '#portal/kit/online-button.tsx'
import {
  type PushConfig,
  pushConfigQuery,
  pushKeyQuery,
  savePushRange,
} from '#portal/queries/notifications.ts'
import { saveFailure } from './refusals.ts'
import { texts } from './texts.ts'

const periodOf = (days: number) => `${days}d`

const options = invoiceRanges.map((days) => ({ value: periodOf(days), label: texts.days(days) }))

const schema = v.object({
  period: v.pipe(
    v.string(),
    v.transform((period) => invoiceRanges.find((days) => periodOf(days) === period)),
    v.picklist(invoiceRanges, texts.periodMissing),
  ),
})

/**
 * Form for how many days before the due date to remind. The parent remounts it with the saved value
 * when a read finds a change.
 */
export function ReminderForm({
  config,
  isEnabled,
}: {
  config: PushConfig | null
  isEnabled: boolean
}) {
  const client = useQueryClient()
  const form = useForm({
    schema,
    initial: { period: config ? periodOf(config.range) : '' },
    onSubmit: async ({ period }) => {
      try {
        const key = await client.ensureQueryData(pushKeyQuery())
        await savePushRange(
          key,
          period,
          config?.isReceiving === false ? config.endpoint : undefined,
        )
      } catch (error) {
        return saveFailure(error)
      }
      await client.invalidateQueries({ queryKey: pushConfigQuery().queryKey })
      showToast({ kind: 'success', text: texts.saved })
      return null
    },
  })
  return (
    <Form of={form}>
      <fieldset className="notifications-fields" disabled={!isEnabled}>
        <SelectField
          {...form.field('period')}
          label={texts.period}
          options={options}
          placeholder={texts.choose}
        />
        <OnlineButton type="submit" isBusy={form.isSubmitting} reason={texts.saveOffline}>
          {texts.save}
        </OnlineButton>
      </fieldset>
    </Form>
  )
}
