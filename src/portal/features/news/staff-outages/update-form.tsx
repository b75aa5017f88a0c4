import { useQueryClient } from '@tanstack/react-query'
import type { StaffOutage } from '#contract/news/staff-outages.ts'
import { noteLimit, outageCauses } from '#domain/news/outages/outage.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { Form } from '#portal/kit/form/form.tsx'
import { LeaveQuestion } from '#portal/kit/form/leaving/leave-question.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useSavableForm } from '#portal/kit/form/leaving/use-savable-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { tellUpdate } from '#portal/queries/news/staff-outages.ts'
import { fromField, toField } from './form-values.ts'
import { updateSchema } from './outage-schema.ts'
import { updateFailure } from './refusals.ts'
import { texts } from './texts.ts'
import { useWhose } from './whose.ts'

/** Tells those an outage affects what is new. */
export function UpdateForm({ of, onDone }: { of: StaffOutage; onDone: () => void }) {
  const client = useQueryClient()
  const { of: whose, zone } = useWhose()
  const form = useSavableForm({
    schema: updateSchema,
    // Published, and nothing else: there is no draft of an update.
    draft: null,
    initial: { cause: of.cause, note: '', end: toField(of.expected_end, zone) },
    onSubmit: async ({ cause, note, end }) => {
      try {
        await tellUpdate(client, whose, of, { cause, note, expected_end: fromField(end) })
        showToast({ kind: 'success', text: texts.updated })
        return null
      } catch (error) {
        return updateFailure(error)
      }
    },
    onSubmitted: onDone,
  })
  return (
    <Form of={form}>
      <SelectField
        {...choiceProps(form.field('cause'), outageCauses)}
        label={texts.cause}
        options={outageCauses.map((value) => ({ value, label: texts.causes[value] }))}
      />
      <TextAreaField
        {...form.field('note')}
        label={texts.updateNote}
        hint={texts.updateHint(of.updates_left)}
        rows={3}
        maxLength={noteLimit - 1}
      />
      <TextField
        {...form.field('end')}
        type="datetime-local"
        label={texts.end}
        hint={texts.endHint}
      />
      <div className="outage-actions">
        <Button type="submit" isBusy={form.isSubmitting}>
          {texts.tellUpdate}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
      <LeaveQuestion of={form} />
    </Form>
  )
}
