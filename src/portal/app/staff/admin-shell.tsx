import Activity from 'lucide-react/icons/activity'
import Braces from 'lucide-react/icons/braces'
import Building2 from 'lucide-react/icons/building-2'
import ChartColumn from 'lucide-react/icons/chart-column'
import CirclePlus from 'lucide-react/icons/circle-plus'
import History from 'lucide-react/icons/history'
import KeyRound from 'lucide-react/icons/key-round'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { adminQuery, signOutAdmin } from '#portal/queries/staff/staff.ts'
import { staffQueryClient } from './query-client.ts'
import { GoTo } from './go-to/go-to.tsx'
import { StaffMenu, type StaffMenuEntry } from './staff-menu.tsx'
import { StaffShell } from './staff-shell.tsx'
import { staffTexts } from './texts.ts'
import { useStaffSignOut } from './use-staff-sign-out.ts'

const entries: readonly StaffMenuEntry[] = [
  {
    to: '/adm/customers',
    within: '/adm/customer/',
    label: staffTexts.customers,
    icon: Building2,
  },
  { to: '/adm/customer/new', label: staffTexts.newCustomer, icon: CirclePlus },
  { to: '/adm/health', label: staffTexts.health, icon: Activity },
  { to: '/adm/audit', label: staffTexts.audit, icon: History },
  { to: '/adm/results', label: staffTexts.results, icon: ChartColumn },
  { to: '/adm/administrators', label: staffTexts.administrators, icon: Users },
  { to: '/adm/tokens', label: staffTexts.apiTokens, icon: Braces },
  { to: '/adm/account', label: staffTexts.ownAccess, icon: KeyRound },
]

/** The administration (specification 2): Clientes, Novo Cliente, Sair; and ours: Status, Registro, Resultados, Administradores, Tokens de API, Meu acesso. */
export function AdminShell() {
  const { isLeaving, signOut, leave } = useStaffSignOut('/auth/adm/sign-in', signOutAdmin)
  // The gate's query has just filled the cache. The shell keeps this administrator, even when a
  // different one signs in in another tab.
  const [admin] = useState(() => staffQueryClient.getQueryData(adminQuery().queryKey))
  return (
    <StaffShell
      mark={staffTexts.administration}
      account={{ role: 'admin', login: admin?.email ?? '' }}
      name={admin?.name ?? ''}
      menu={<StaffMenu entries={entries} />}
      goTo={<GoTo to="providers" entries={entries} />}
      isSandbox={admin?.is_sandbox ?? false}
      isLeaving={isLeaving}
      onSignOut={signOut}
      onLeave={leave}
    />
  )
}
