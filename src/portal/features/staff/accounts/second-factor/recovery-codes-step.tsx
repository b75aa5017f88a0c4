import { type StaffArea, StaffFront } from '#portal/kit/pages/staff-front.tsx'
import { RecoveryCodes, type RecoveryCodesProps } from './recovery-codes.tsx'
import { texts } from '../texts.ts'

/** The recovery codes, as the last step of the sign-in that enrolled an authenticator. */
export function RecoveryCodesStep({ area, ...codes }: RecoveryCodesProps & { area: StaffArea }) {
  return (
    <StaffFront
      area={area}
      title={texts.recoveryTitle}
      step="recovery codes"
      lead={texts.recoveryIntroduction}
    >
      <RecoveryCodes {...codes} />
    </StaffFront>
  )
}
