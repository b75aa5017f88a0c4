import { useState } from 'react'
import * as v from 'valibot'
import { Button } from '#portal/kit/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { FrontPage } from '#portal/kit/front-page.tsx'
import { submitSecondFactor } from '#portal/queries/staff.ts'
import { stepFailure, isStepOver } from './refusals.ts'
import { texts } from './texts.ts'

const schema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty(texts.codeMissing)) })

interface CodeStepProps {
  /** Signed in; with the number of recovery codes left. */
  onEntered: (codesLeft: number) => void
  onStartOver: () => void
}

/** The second factor: a code of the authenticator, or a recovery code when it is lost. */
export function CodeStep(props: CodeStepProps) {
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <FrontPage
      title={texts.codeTitle}
      step={isRecovery ? 'recovery' : 'code'}
      lead={isRecovery ? texts.recoveryLead : texts.codeLead}
      slogan={texts.adminSlogan}
      hasContacts={false}
    >
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} {...props} />
      <div className="staff-sign-in-actions">
        <Button variant="quiet" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? texts.toAuthenticator : texts.toRecovery}
        </Button>
        <Button variant="quiet" onClick={props.onStartOver}>
          {texts.startOver}
        </Button>
      </div>
    </FrontPage>
  )
}

function CodeForm({ isRecovery, onEntered }: CodeStepProps & { isRecovery: boolean }) {
  const form = useForm({
    schema,
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        onEntered(await submitSecondFactor(code))
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
