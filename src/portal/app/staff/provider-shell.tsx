import { Logo } from '#portal/kit/logo.tsx'
import { signOutProviderUser } from '#portal/queries/staff.ts'
import { StaffShell } from './staff-shell.tsx'
import { useDeparture } from './use-departure.ts'

/** "Provider-token variant of the admin shell; logout goes to /admin" (specification 2). */
export function ProviderShell() {
  const { isLeaving, exit } = useDeparture('/admin', signOutProviderUser)
  return <StaffShell mark={<Logo />} isLeaving={isLeaving} onExit={exit} />
}
