import { FrontPage } from '#portal/kit/front-page.tsx'
import { Enrolment, type EnrolmentProps } from './enrolment.tsx'
import { texts } from './texts.ts'

interface EnrolmentStepProps extends EnrolmentProps {
  /** The area that is signed in to. */
  slogan: string
}

/** The enrolment of an authenticator, as a step of a sign-in. */
export function EnrolmentStep({ slogan, ...enrolment }: EnrolmentStepProps) {
  return (
    <FrontPage
      title={texts.enrolmentTitle}
      step="enrolment"
      lead={texts.enrolmentLead}
      slogan={slogan}
      hasContacts={false}
    >
      <Enrolment {...enrolment} />
    </FrontPage>
  )
}
