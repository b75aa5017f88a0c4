import { useEffect, useState } from 'react'
import { Button, ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { CodeBlock } from '#portal/kit/blocks/code-block.tsx'
import { CopyButton } from '#portal/kit/buttons/copy-button.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { QrCode } from '#portal/kit/blocks/qr-code.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import type { Enrolment as Offered, EnrolmentCalls } from '#portal/queries/staff/second-factor.ts'
import { EnrolmentForm } from './enrolment-form.tsx'
import { stepFailure } from '../refusals.ts'
import '../staff-sign-in.css'
import { texts } from '../texts.ts'

export interface EnrolmentProps {
  calls: EnrolmentCalls
  onEnrolled: (recoveryCodes: readonly string[]) => void
  onPostponed: () => void
  onStartOver: () => void
}

/** The authenticator reads the secret, and a code proves that it has it. */
export function Enrolment(props: EnrolmentProps) {
  const { calls, onStartOver } = props
  const [offer, setOffer] = useState<Offered>()
  const [error, setError] = useState<Error | null>(null)

  useEffect(() => {
    calls.beginEnrolment().then(setOffer, setError)
  }, [calls])

  // The secret belongs to the password just typed; to get another one, sign in again.
  const refetch = () => Promise.resolve(onStartOver())
  return (
    <QueryFrame
      query={{ data: offer, error, isFetching: false, refetch }}
      loadingText={texts.preparing}
      skeleton={<Skeleton height="17rem" />}
      failureText={stepFailure(error).text}
    >
      {(made) => <Offer offer={made} {...props} />}
    </QueryFrame>
  )
}

function Offer({ offer, calls, onEnrolled, onPostponed }: EnrolmentProps & { offer: Offered }) {
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
      <EnrolmentForm calls={calls} onEnrolled={onEnrolled} />
      {mayPostpone && calls.postponeEnrolment && (
        <Postpone skip={calls.postponeEnrolment} onPostponed={onPostponed} />
      )}
    </>
  )
}

interface PostponeProps extends Pick<EnrolmentProps, 'onPostponed'> {
  skip: () => Promise<void>
}

function Postpone({ skip, onPostponed }: PostponeProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function postpone() {
    setIsBusy(true)
    try {
      await skip()
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
