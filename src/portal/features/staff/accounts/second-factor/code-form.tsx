import * as v from 'valibot'
import { codeIn } from '#domain/platform/text/pasted-text.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import type { SecondFactorCalls } from '#portal/queries/staff/second-factor.ts'
import { isStepOver, stepFailure } from '../refusals.ts'
import { texts } from '../texts.ts'

const schema = v.object({
  code: v.pipe(v.string(), v.transform(codeIn), v.nonEmpty(texts.codeMissing)),
})

interface CodeFormProps {
  calls: SecondFactorCalls
  /** Asks for a recovery code in place of the authenticator's. */
  isRecovery: boolean
  /** Signed in; with the number of recovery codes left. */
  onEntered: (codesLeft: number) => void
}

/** The field of the second factor. */
export function CodeForm({ calls, isRecovery, onEntered }: CodeFormProps) {
  const form = useForm({
    schema,
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        onEntered(await calls.submitCode(code))
        return null
      } catch (error) {
        return { ...stepFailure(error), ...(isStepOver(error) ? {} : { field: 'code' as const }) }
      }
    },
  })
  return (
    <Form of={form}>
      <TextField
        {...form.field('code')}
        label={isRecovery ? texts.recoveryCode : texts.code}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        enterKeyHint="go"
        placeholder={isRecovery ? 'abcde-fgh23' : '000000'}
      />
      <Button type="submit" isBusy={form.isSubmitting} isWide>
        {texts.enter}
      </Button>
    </Form>
  )
}
