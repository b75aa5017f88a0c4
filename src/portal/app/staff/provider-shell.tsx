import ChartColumn from 'lucide-react/icons/chart-column'
import Headset from 'lucide-react/icons/headset'
import KeyRound from 'lucide-react/icons/key-round'
import Megaphone from 'lucide-react/icons/megaphone'
import Users from 'lucide-react/icons/users'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import { listAnnouncements } from '#contract/news/announcements.ts'
import { findOwnAccess } from '#contract/staff/own-access.ts'
import { listProviderUsers } from '#contract/staff/provider-users.ts'
import { readOwnResults } from '#contract/news/results.ts'
import { listOutages } from '#contract/news/staff-outages.ts'
import { findSubscribers } from '#contract/staff/support-desk.ts'
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import { Logo } from '#portal/kit/blocks/logo.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { providerUserQuery, signOutProviderUser } from '#portal/queries/staff/staff.ts'
import { staffQueryClient } from './query-client.ts'
import { GoTo } from './go-to/go-to.tsx'
import { StaffMenu, type StaffMenuEntry } from './staff-menu.tsx'
import { StaffShell } from './staff-shell.tsx'
import { staffTexts } from './texts.ts'
import { useStaffSignOut } from './use-staff-sign-out.ts'

/** The entries of the menu, with the roles that have them. */
const entries: readonly (StaffMenuEntry & { readonly roles: readonly ProviderRole[] })[] = [
  {
    to: '/provider',
    label: staffTexts.announcements,
    icon: Megaphone,
    roles: listAnnouncements.roles,
  },
  {
    to: '/provider/outages',
    label: staffTexts.outages,
    icon: WifiOff,
    roles: listOutages.roles,
  },
  {
    to: '/provider/subscribers',
    within: '/provider/subscriber/',
    label: staffTexts.supportDesk,
    icon: Headset,
    roles: findSubscribers.roles,
  },
  {
    to: '/provider/results',
    label: staffTexts.results,
    icon: ChartColumn,
    roles: readOwnResults.roles,
  },
  {
    to: '/provider/access',
    label: staffTexts.ownAccess,
    icon: KeyRound,
    roles: findOwnAccess.roles,
  },
  { to: '/provider/users', label: staffTexts.team, icon: Users, roles: listProviderUsers.roles },
]

/** "Provider-token variant of the admin shell; logout goes to /admin" (specification 2). */
export function ProviderShell() {
  const { theme } = useProvider()
  const { isLeaving, signOut, leave } = useStaffSignOut('/admin', signOutProviderUser)
  // The gate's query has just filled the cache. The shell keeps this user, even when a different one
  // signs in in another tab.
  const [user] = useState(() => staffQueryClient.getQueryData(providerUserQuery().queryKey))
  const email = user?.email ?? null
  const role = user?.role ?? 'owner'
  const own = entries.filter(({ roles }) => roles.includes(role))
  return (
    <StaffShell
      mark={<Logo />}
      menu={<StaffMenu entries={own} />}
      goTo={<GoTo to="subscribers" entries={own} />}
      account={{ role: 'provider', login: email ?? theme.client_id }}
      {...(email !== null && { name: user?.name ?? '' })}
      isSandbox={user?.is_sandbox ?? false}
      isLeaving={isLeaving}
      onSignOut={signOut}
      onLeave={leave}
    />
  )
}
