import { Card } from '#portal/kit/blocks/card.tsx'
import { newAdminAuthenticatorCalls } from '#portal/queries/staff/new-authenticator.ts'
import { texts } from '../access-texts.ts'
import { NewPhone } from './new-phone.tsx'

interface OwnAuthenticatorProps {
  isEnrolled: boolean
  onReplaced: () => void
}

/** The authenticator of an administrator, and how it moves to another phone. */
export function OwnAuthenticator({ isEnrolled, onReplaced }: OwnAuthenticatorProps) {
  return (
    <Card as="section" aria-labelledby="own-two-steps" className="own-access-card">
      <h2 id="own-two-steps">{texts.twoSteps}</h2>
      {isEnrolled ? (
        <>
          <p>{texts.isActive}</p>
          <p className="own-access-lead">{texts.newPhone}</p>
          <NewPhone calls={newAdminAuthenticatorCalls} onReplaced={onReplaced} />
        </>
      ) : (
        <p>{texts.noneYet}</p>
      )}
    </Card>
  )
}
