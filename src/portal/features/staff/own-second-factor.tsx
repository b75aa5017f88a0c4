import { Card } from '#portal/kit/card.tsx'
import type { OwnAccess } from '#portal/queries/own-access.ts'
import { Activate } from './activate.tsx'
import { Deactivate } from './deactivate.tsx'
import { texts } from './access-texts.ts'

/** Whether the own sign-in asks for a code, and the buttons to change it. */
export function OwnSecondFactor({ access }: { access: OwnAccess }) {
  return (
    <Card as="section" aria-labelledby="own-two-steps" className="own-access-card">
      <h2 id="own-two-steps">{texts.twoSteps}</h2>
      <State access={access} />
    </Card>
  )
}

function State({ access }: { access: OwnAccess }) {
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
      <p className="own-access-lead">{isRequired ? texts.newPhoneByStaff : texts.newPhone}</p>
      {!isRequired && <Deactivate />}
    </>
  )
}
