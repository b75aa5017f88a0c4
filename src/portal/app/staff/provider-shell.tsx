import { Logo } from '#portal/kit/logo.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { signOutProviderUser } from '#portal/queries/staff.ts'
import { StaffShell } from './staff-shell.tsx'
import { useStaffSignOut } from './use-staff-sign-out.ts'

/** "Provider-token variant of the admin shell; logout goes to /admin" (specification 2). */
export function ProviderShell() {
  const { theme } = useProvider()
  const { isLeaving, signOut, leave } = useStaffSignOut('/admin', signOutProviderUser)
  return (
    <StaffShell
      mark={<Logo />}
      account={{ role: 'provider', login: theme.client_id }}
      isLeaving={isLeaving}
      onSignOut={signOut}
      onLeave={leave}
    />
  )
}
