import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { invoiceRanges, usualRange } from '#domain/messaging/notifications/invoice-range.ts'
import { pushTopics } from '#domain/messaging/notifications/push-topic.ts'
import { recordOf } from '#domain/platform/values/record-of.ts'
import { Form } from '#portal/kit/form/form.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { SwitchField } from '#portal/kit/form/pickers/switch-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import {
  type PushConfig,
  pushConfigQuery,
  pushKeyQuery,
  savePushChoice,
} from '#portal/queries/news/notifications.ts'
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
  ...v.entriesFromList(pushTopics, v.boolean()),
})

/**
 * Form for how many days before the due date to remind, and for what else this browser receives. The
 * parent remounts it with the saved values when a read finds a change.
 */
export function ReminderForm({
  config,
  isEnabled,
}: {
  config: PushConfig | null
  isEnabled: boolean
}) {
  const client = useQueryClient()
  const { rules } = useProvider()
  const muted = config?.muted ?? null
  const form = useForm({
    schema,
    initial: {
      // Staff see what was chosen, and nothing in its place.
      period: config || viewingId() === null ? periodOf(config?.range ?? usualRange) : '',
      ...recordOf(pushTopics.map((topic) => [topic, !muted?.includes(topic)] as const)),
    },
    onSubmit: async ({ period: range, ...isOn }) => {
      const turnedOff = pushTopics.filter((topic) => !isOn[topic])
      try {
        const key = await client.ensureQueryData(pushKeyQuery())
        await savePushChoice(
          key,
          // A server that may know no topics is asked only for what differs from its default.
          { range, muted: muted === null && turnedOff.length === 0 ? null : turnedOff },
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
  // A server that knows no topics sends all of them; where nothing can arrive, none is on.
  const hasTopics = config === null ? isEnabled : muted !== null
  const topics = pushTopics.filter(
    (topic) => topic !== 'support' || rules.supportMenu === 'requests',
  )
  return (
    <Form of={form}>
      <fieldset className="notifications-fields" disabled={!isEnabled}>
        <legend className="visually-hidden">{texts.choices}</legend>
        <SelectField
          {...form.field('period')}
          label={texts.period}
          options={options}
          placeholder={texts.choose}
        />
        {hasTopics &&
          topics.map((topic) => {
            const { label, on, off } = texts.topics[topic]
            const { name, value, onValue } = form.field(topic)
            const effect = value ? on : off
            return <SwitchField key={topic} {...{ name, label, effect, value, onValue }} />
          })}
        <OnlineButton type="submit" isBusy={form.isSubmitting} reason={texts.saveOffline}>
          {texts.save}
        </OnlineButton>
      </fieldset>
    </Form>
  )
}
