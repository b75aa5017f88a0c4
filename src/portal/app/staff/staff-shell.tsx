import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useEffect } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { watchInput } from '#portal/kit/form/unsaved-input.ts'
import { MainContent } from '#portal/kit/pages/main-content.tsx'
import { ToastsOnScreen } from '#portal/kit/toasts/toasts-on-screen.tsx'
import type { StaffAccount } from '#portal/queries/staff/staff-account.ts'
import { IdleWarning } from './idle-warning.tsx'
import { SignInOverPage } from './sign-in-over-page.tsx'
import { staffQueryClient } from './query-client.ts'
import './staff-shell.css'
import { staffTexts } from './texts.ts'

interface StaffShellProps {
  /** Shown at the top: the administration's name or the provider's logo. */
  mark: ReactNode
  account: StaffAccount
  /** The name; the shared access of a provider has none. */
  name?: string
  menu?: ReactNode
  /** Opens the list of places to go to. */
  goTo: ReactNode
  /** Of the sandbox: what is seen here is made up, and anyone can read the passwords. */
  isSandbox: boolean
  isLeaving: boolean
  onSignOut: () => void
  /** Opens the sign-in page in place of the area, whose session is over. */
  onLeave: () => void
}

/** The shell of the staff's areas: bar, menu and the open screen. */
export function StaffShell(props: StaffShellProps) {
  const { mark, account, name, menu, goTo, isSandbox, isLeaving, onSignOut, onLeave } = props
  // The administration's host starts nothing that works offline, which watches it elsewhere.
  useEffect(watchInput, [])
  return (
    <QueryClientProvider client={staffQueryClient}>
      <div className={menu ? 'staff staff-with-menu' : 'staff'}>
        <a className="staff-skip visually-hidden" href="#content">
          {staffTexts.skip}
        </a>
        <header className="staff-bar">
          <div className="staff-mark">{mark}</div>
          {goTo}
          {menu && (
            <nav className="staff-menu" aria-label={staffTexts.mainMenu}>
              {menu}
            </nav>
          )}
          {name !== undefined && (
            <p className="staff-who">
              <span className="staff-who-name">{name}</span>
              <span>{account.login}</span>
            </p>
          )}
          <Button
            variant="quiet"
            icon={LogOut}
            isBusy={isLeaving}
            className="staff-exit"
            onClick={onSignOut}
          >
            {staffTexts.exit}
          </Button>
        </header>
        <MainContent className="staff-main">
          {isSandbox && (
            <p role="note" className="staff-sandbox">
              <strong>{staffTexts.sandboxTitle}.</strong> {staffTexts.sandbox}
            </p>
          )}
          <Outlet />
        </MainContent>
        <ToastsOnScreen />
        <IdleWarning account={account} />
        <SignInOverPage account={account} onLeave={onLeave} />
      </div>
    </QueryClientProvider>
  )
}
