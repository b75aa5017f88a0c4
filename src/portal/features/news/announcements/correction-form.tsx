import { useQueryClient } from '@tanstack/react-query'
import type { Announcement } from '#contract/news/announcements.ts'
import type { AllowedTargets } from '#domain/news/announcements/lures.ts'
import { messageLimit } from '#domain/news/announcements/announcement.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { LeaveQuestion } from '#portal/kit/form/leaving/leave-question.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useSavableForm } from '#portal/kit/form/leaving/use-savable-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { correct } from '#portal/queries/news/announcements.ts'
import { textsSchema } from './announcement-schema.ts'
import { changeFailure } from './refusals.ts'
import { texts } from './texts.ts'

interface CorrectionFormProps {
  of: Announcement
  allowed: AllowedTargets | null
  onDone: () => void
}

/** Replaces the text of a sent announcement. */
export function CorrectionForm({ of, allowed, onDone }: CorrectionFormProps) {
  const client = useQueryClient()
  const form = useSavableForm({
    schema: textsSchema(allowed),
    // Published, and nothing else: there is no draft of a correction.
    draft: null,
    initial: { title: of.title, message: of.message },
    onSubmit: async (values) => {
      try {
        await correct(client, of, values)
        showToast({ kind: 'success', text: texts.corrected })
        return null
      } catch (error) {
        return changeFailure(error)
      }
    },
    onSubmitted: onDone,
  })
  return (
    <Form of={form}>
      <TextField {...form.field('title')} label={texts.correctedTitle} autoComplete="off" />
      <TextAreaField
        {...form.field('message')}
        label={texts.correctedMessage}
        hint={texts.correctionHint(of.correctionsLeft)}
        rows={5}
        maxLength={messageLimit - 1}
      />
      <div className="row-2">
        <Button type="submit" isBusy={form.isSubmitting}>
          {texts.publishCorrection}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
      <LeaveQuestion of={form} />
    </Form>
  )
}
