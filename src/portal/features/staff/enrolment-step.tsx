import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { Button, ButtonAnchor } from '#portal/kit/button.tsx'
import { CodeBlock } from '#portal/kit/code-block.tsx'
import { CopyButton } from '#portal/kit/copy-button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { FrontPage } from '#portal/kit/front-page.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { QrCode } from '#portal/kit/qr-code.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import {
  type Enrolment,
  completeEnrolment,
  skipEnrolment,
  beginEnrolment,
} from '#portal/queries/staff.ts'
import { stepFailure } from './refusals.ts'
import { texts } from './texts.ts'

interface EnrolmentStepProps {
  onEnrolled: (recoveryCodes: readonly string[]) => void
  onPostponed: () => void
  onStartOver: () => void
}

/** The first sign-in: the authenticator reads the secret, and a code proves that it has it. */
export function EnrolmentStep(props: EnrolmentStepProps) {
  const [offer, setOffer] = useState<Enrolment>()
  const [error, setError] = useState<Error | null>(null)

  useEffect(() => {
    beginEnrolment().then(setOffer, setError)
  }, [])

  // The secret belongs to the password just typed; to get another one, sign in again.
  const refetch = () => Promise.resolve(props.onStartOver())
  return (
    <FrontPage
      title={texts.enrolmentTitle}
      step="enrolment"
      lead={texts.enrolmentLead}
      slogan={texts.adminSlogan}
      hasContacts={false}
    >
      <QueryFrame
        query={{ data: offer, error, isFetching: false, refetch }}
        loadingText={texts.preparing}
        skeleton={<Skeleton height="17rem" />}
        failureText={stepFailure(error).text}
      >
        {(made) => <Offer offer={made} {...props} />}
      </QueryFrame>
    </FrontPage>
  )
}

function Offer({ offer, onEnrolled, onPostponed }: EnrolmentStepProps & { offer: Enrolment }) {
  const { secret, uri, may_postpone: mayPostpone } = offer
  return (
    <>
      <QrCode text={uri} label={texts.qrCode} />
      <div className="staff-sign-in-secret">
        <ButtonAnchor href={uri} variant="secondary" isWide className="staff-sign-in-own-device">
          {texts.openAuthenticator}
        </ButtonAnchor>
        <p>{texts.typeSecret}</p>
        <CodeBlock text={secret} label={texts.secret} />
        <CopyButton
          text={secret}
          label={texts.copySecret}
          copied={texts.secretCopied}
          variant="secondary"
        />
      </div>
      <EnrolmentForm onEnrolled={onEnrolled} />
      {mayPostpone && <Postpone onPostponed={onPostponed} />}
    </>
  )
}

const schema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty(texts.codeMissing)) })

function EnrolmentForm({ onEnrolled }: Pick<EnrolmentStepProps, 'onEnrolled'>) {
  const form = useForm({
    schema,
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        onEnrolled(await completeEnrolment(code))
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

function Postpone({ onPostponed }: Pick<EnrolmentStepProps, 'onPostponed'>) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function postpone() {
    setIsBusy(true)
    try {
      await skipEnrolment()
      onPostponed()
    } catch (error) {
      setFailure(stepFailure(error).text)
      setIsBusy(false)
    }
  }

  return (
    <div className="staff-sign-in-postpone">
      <Button variant="quiet" isBusy={isBusy} onClick={() => void postpone()}>
        {texts.postpone}
      </Button>
      <p role={failure ? 'alert' : undefined}>{failure ?? texts.postponeNote}</p>
    </div>
  )
}
