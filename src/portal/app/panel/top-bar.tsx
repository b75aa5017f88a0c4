import { Link } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import type { ReactNode } from 'react'
import { barLogo } from '#domain/staff/tenants/bar-logo.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Logo } from '#portal/kit/blocks/logo.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { panelTexts } from './panel-texts.ts'
import type { Exit } from './use-exit.tsx'

interface TopBarProps {
  account: ReactNode
  /** A viewing has neither messages of its own nor an exit. */
  bell?: ReactNode
  exit?: Pick<Exit, 'exit' | 'isLeaving'>
}

/**
 * The bar above every screen; on a phone the account and the exit are in the menu. On a wide page, which has
 * the logo in its side, it has the provider's name in words.
 */
export function TopBar({ account, bell, exit }: TopBarProps) {
  const { theme } = useProvider()
  return (
    <header className="panel-bar">
      <Link to="/panel" className="panel-logo" aria-label={panelTexts.home}>
        <Logo />
      </Link>
      {barLogo(theme) && (
        <span className="bar-provider" translate="no">
          {theme.alias}
        </span>
      )}
      {account}
      {bell}
      {exit && (
        <Button
          name="exit"
          variant="quiet"
          icon={LogOut}
          isBusy={exit.isLeaving}
          className="bar-exit"
          onClick={exit.exit}
        >
          {panelTexts.exit}
        </Button>
      )}
    </header>
  )
}
