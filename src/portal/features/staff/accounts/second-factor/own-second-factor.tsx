import { Card } from '#portal/kit/blocks/card.tsx'
import type { OwnAccess } from '#portal/queries/staff/own-access.ts'
import { newOwnAuthenticatorCalls } from '#portal/queries/staff/new-authenticator.ts'
import { Activate } from '../activate.tsx'
import { Deactivate } from '../deactivate.tsx'
import { texts } from '../access-texts.ts'
import { NewPhone } from './new-phone.tsx'

interface OwnSecondFactorProps {
  access: OwnAccess
  onReplaced: () => void
}

/** Whether the own sign-in asks for a code, and the buttons to change it. */
export function OwnSecondFactor(props: OwnSecondFactorProps) {
  return (
    <Card as="section" aria-labelledby="own-two-steps" className="own-access-card">
      <h2 id="own-two-steps">{texts.twoSteps}</h2>
      <State {...props} />
    </Card>
  )
}

function State({ access, onReplaced }: OwnSecondFactorProps) {
  if (access.second_factor === 'off') return <p>{texts.ruleOff}</p>
  if (!access.has_authenticator) {
    return (
      <>
        <p>{texts.canActivate}</p>
        <Activate />
      </>
    )
  }
  const isRequired = access.second_factor === 'required'
  return (
    <>
      <p>{texts.isActive}</p>
      <p>{texts.codesLeft(access.recovery_codes_left)}</p>
      <p className="own-access-lead">{texts.newPhone}</p>
      <NewPhone calls={newOwnAuthenticatorCalls} onReplaced={onReplaced} />
      {isRequired ? <p className="own-access-lead">{texts.isRequired}</p> : <Deactivate />}
    </>
  )
}
