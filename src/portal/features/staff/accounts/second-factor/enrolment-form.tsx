import * as v from 'valibot'
import { codeIn } from '#domain/platform/text/pasted-text.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import type { EnrolmentCalls } from '#portal/queries/staff/second-factor.ts'
import { stepFailure } from '../refusals.ts'
import { texts } from '../texts.ts'

const schema = v.object({
  code: v.pipe(v.string(), v.transform(codeIn), v.nonEmpty(texts.codeMissing)),
})

interface EnrolmentFormProps {
  calls: EnrolmentCalls
  onEnrolled: (recoveryCodes: readonly string[]) => void
}

/** The first code of a new authenticator. */
export function EnrolmentForm({ calls, onEnrolled }: EnrolmentFormProps) {
  const form = useForm({
    schema,
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        onEnrolled(await calls.completeEnrolment(code))
        return null
      } catch (error) {
        return stepFailure(error)
      }
    },
  })
  return (
    <Form of={form}>
      <TextField
        {...form.field('code')}
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        placeholder="000000"
      />
      <Button type="submit" isBusy={form.isSubmitting} isWide>
        {texts.confirm}
      </Button>
    </Form>
  )
}
