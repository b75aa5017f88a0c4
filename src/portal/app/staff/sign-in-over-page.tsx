import { lazy, Suspense, useEffect, useState } from 'react'
import type { StaffAccount } from '#portal/queries/staff/staff-account.ts'
import {
  onStaffSignInRequest,
  type SignInReason,
  type StaffSignInRequest,
} from '#portal/queries/staff/staff-sign-in.ts'

const SignInAgain = lazy(async () => ({
  default: (await import('#portal/features/staff/accounts/sign-in-again.tsx')).SignInAgain,
}))

interface SignInOverPageProps {
  account: StaffAccount
  onLeave: () => void
}

/** Shows the sign-in over the open screen while calls wait for it. */
export function SignInOverPage({ account, onLeave }: SignInOverPageProps) {
  const [request, setRequest] = useState<StaffSignInRequest | null>(null)
  // Stays mounted after its first use, so that the focus returns to where it was.
  const [wasOpen, setWasOpen] = useState(false)
  if (request && !wasOpen) setWasOpen(true)

  useEffect(() => onStaffSignInRequest(setRequest), [])

  // The last reason stays while the dialog closes.
  const [reason, setReason] = useState<SignInReason>('session over')
  if (request && request.reason !== reason) setReason(request.reason)

  if (!wasOpen) return null
  return (
    <Suspense>
      <SignInAgain
        account={account}
        reason={reason}
        isOpen={request !== null}
        onSignedIn={() => request?.settle(true)}
        onLeave={reason === 'session over' ? onLeave : () => request?.settle(false)}
      />
    </Suspense>
  )
}
