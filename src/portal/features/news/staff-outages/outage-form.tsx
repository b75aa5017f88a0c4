import { useQueryClient } from '@tanstack/react-query'
import Users from 'lucide-react/icons/users'
import { useEffect, useState } from 'react'
import type { StaffOutage } from '#contract/news/staff-outages.ts'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { noteLimit, outageCauses, outageKinds } from '#domain/news/outages/outage.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { ChoiceField } from '#portal/kit/form/pickers/choice-field.tsx'
import { choiceProps } from '#portal/kit/form/pickers/choice-props.ts'
import { Form } from '#portal/kit/form/form.tsx'
import { LeaveQuestion } from '#portal/kit/form/leaving/leave-question.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useSavableForm } from '#portal/kit/form/leaving/use-savable-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import { keepOutage, type OutageKey, staffRoleOf } from '#portal/queries/news/staff-outages.ts'
import { askFreshSignIn } from '#portal/queries/staff/staff-account.ts'
import { AreaFields } from './area-fields.tsx'
import { bodyOf, type OutageValues, valuesOf } from './form-values.ts'
import { outageSchema } from './outage-schema.ts'
import { outageFailure } from './refusals.ts'
import { Review, type Reviewed } from './review.tsx'
import { ShortNotice } from './short-notice.tsx'
import { texts } from './texts.ts'
import { useWhose } from './whose.ts'

interface OutageFormProps {
  /** The draft to go on with; null for a new one. */
  draft: StaffOutage | null
  /** What a new one begins with. */
  begun: OutageValues
  /** Tells whether something is typed that is not kept. */
  onEdited: (isEdited: boolean) => void
  onPublished: () => void
}

/** The form of an outage, which is kept as a draft and counted before it is published. */
export function OutageForm({ draft, begun, onEdited, onPublished }: OutageFormProps) {
  const client = useQueryClient()
  const { of, zone } = useWhose()
  const now = useNow()
  const [key, setKey] = useState<OutageKey | null>(draft)
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const [isReviewing, setIsReviewing] = useState(false)

  async function keep(values: OutageValues, onKept: (kept: OutageKey) => unknown) {
    try {
      const kept = await keepOutage(client, of, key, bodyOf(values))
      setKey(kept)
      form.rebase(values, values, {})
      await onKept(kept)
      return null
    } catch (error) {
      return outageFailure(error)
    }
  }

  const form = useSavableForm({
    schema: outageSchema,
    initial: draft ? valuesOf(draft, zone) : begun,
    onSubmit: (values: OutageValues) =>
      keep(values, async (kept) => {
        // Asked here, while those it affects are counted: publishing then meets no question.
        await askFreshSignIn(staffRoleOf(of))
        setReviewed({ key: kept, values })
        setIsReviewing(true)
      }),
    draft: {
      mayBeIncomplete: false,
      save: (values) => keep(values, () => showToast({ kind: 'success', text: texts.draftKept })),
    },
  })
  const { field, isEdited } = form
  useEffect(() => onEdited(isEdited), [onEdited, isEdited])
  return (
    <>
      <Form of={form}>
        <ChoiceField
          {...choiceProps(field('kind'), outageKinds)}
          label={texts.kind}
          choices={outageKinds.map((value) => ({ value, label: texts.kinds[value] }))}
        />
        <SelectField
          {...choiceProps(field('cause'), outageCauses)}
          label={texts.cause}
          options={outageCauses.map((value) => ({ value, label: texts.causes[value] }))}
        />
        <AreaFields
          scope={field('scope')}
          cities={field('cities')}
          districts={field('districts')}
          points={field('points')}
          contracts={field('contracts')}
          place={field('place')}
        />
        <TextField
          {...field('place')}
          label={texts.place}
          hint={texts.placeHint}
          autoComplete="off"
        />
        <TextField
          {...field('starts')}
          type="datetime-local"
          label={texts.starts}
          hint={texts.startsHint(formatDateTime(now, zone).slice(-5))}
        />
        <ShortNotice kind={field('kind').value} starts={field('starts').value} />
        <TextField {...field('end')} type="datetime-local" label={texts.end} hint={texts.endHint} />
        <TextAreaField
          {...field('note')}
          label={texts.note}
          hint={texts.noteHint}
          rows={3}
          maxLength={noteLimit - 1}
        />
        <Button type="submit" icon={Users} isWide isBusy={form.isSubmitting}>
          {texts.review}
        </Button>
      </Form>
      <LeaveQuestion of={form} />
      <Review
        of={reviewed}
        isOpen={isReviewing}
        onClose={() => setIsReviewing(false)}
        onPublished={() => {
          setIsReviewing(false)
          onPublished()
        }}
      />
    </>
  )
}
