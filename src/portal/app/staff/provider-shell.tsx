import KeyRound from 'lucide-react/icons/key-round'
import Megaphone from 'lucide-react/icons/megaphone'
import { Logo } from '#portal/kit/logo.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { signOutProviderUser } from '#portal/queries/staff.ts'
import { StaffMenu, type StaffMenuEntry } from './staff-menu.tsx'
import { StaffShell } from './staff-shell.tsx'
import { staffTexts } from './texts.ts'
import { useStaffSignOut } from './use-staff-sign-out.ts'

const entries: readonly StaffMenuEntry[] = [
  { to: '/provider', label: staffTexts.announcements, icon: Megaphone },
  { to: '/provider/access', label: staffTexts.ownAccess, icon: KeyRound },
]

/** "Provider-token variant of the admin shell; logout goes to /admin" (specification 2). */
export function ProviderShell() {
  const { theme } = useProvider()
  const { isLeaving, signOut, leave } = useStaffSignOut('/admin', signOutProviderUser)
  return (
    <StaffShell
      mark={<Logo />}
      menu={<StaffMenu entries={entries} />}
      account={{ role: 'provider', login: theme.client_id }}
      isLeaving={isLeaving}
      onSignOut={signOut}
      onLeave={leave}
    />
  )
}
