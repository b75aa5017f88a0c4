import { type StaffArea, StaffFront } from '#portal/kit/pages/staff-front.tsx'
import { Enrolment, type EnrolmentProps } from './enrolment.tsx'
import { texts } from '../texts.ts'

interface EnrolmentStepProps extends EnrolmentProps {
  area: StaffArea
}

/** The enrolment of an authenticator, as a step of a sign-in. */
export function EnrolmentStep({ area, ...enrolment }: EnrolmentStepProps) {
  return (
    <StaffFront
      area={area}
      title={texts.enrolmentTitle}
      step="enrolment"
      lead={texts.enrolmentLead}
    >
      <Enrolment {...enrolment} />
    </StaffFront>
  )
}
