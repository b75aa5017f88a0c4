import { Logo } from '#portal/kit/logo.tsx'
import { signOutProviderUser } from '#portal/queries/staff.ts'
import { StaffShell } from './staff-shell.tsx'
import { useStaffSignOut } from './use-staff-sign-out.ts'

/** "Provider-token variant of the admin shell; logout goes to /admin" (specification 2). */
export function ProviderShell() {
  const { isLeaving, signOut } = useStaffSignOut('/admin', signOutProviderUser)
  return <StaffShell mark={<Logo />} isLeaving={isLeaving} onSignOut={signOut} />
}
