import { Link } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import { Button } from '#portal/kit/button.tsx'
import { Logo } from '#portal/kit/logo.tsx'
import { Account } from './account.tsx'
import { BellButton } from './bell-button.tsx'
import { panelTexts } from './panel-texts.ts'
import type { Exit } from './use-exit.tsx'

/** The bar above every screen; on a phone the account and the exit are in the menu. */
export function TopBar({ onBell, exit }: { onBell: () => void; exit: Exit }) {
  return (
    <header className="panel-bar">
      <Link to="/panel" className="panel-logo" aria-label={panelTexts.home}>
        <Logo />
      </Link>
      <Account />
      <BellButton onPress={onBell} />
      <Button
        variant="quiet"
        icon={LogOut}
        isBusy={exit.isLeaving}
        className="bar-exit"
        onClick={exit.exit}
      >
        {panelTexts.exit}
      </Button>
    </header>
  )
}
