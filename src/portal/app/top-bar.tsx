import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { Button } from '#portal/kit/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { Logo } from '#portal/kit/logo.tsx'
import { outbox } from '#portal/offline/outbox.ts'
import { BellButton } from './bell-button.tsx'
import { leave } from './leave.ts'
import { panelTexts } from './panel-texts.ts'

export function TopBar({ onBell }: { onBell: () => void }) {
  return (
    <header className="panel-bar">
      <Link to="/panel" className="panel-logo" aria-label={panelTexts.home}>
        <Logo />
      </Link>
      <BellButton onPress={onBell} />
      <ExitButton />
    </header>
  )
}

function ExitButton() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [isLeaving, setIsLeaving] = useState(false)
  const [isAsked, setIsAsked] = useState(false)

  function go() {
    setIsLeaving(true)
    void leave(({ signOut }) => signOut(router, queryClient))
  }

  return (
    <>
      <Button
        variant="quiet"
        icon={LogOut}
        isBusy={isLeaving}
        className="button-round bar-exit"
        aria-label={panelTexts.exit}
        onClick={() => (outbox.hasUnsent() ? setIsAsked(true) : go())}
      >
        <span className="bar-exit-label">{panelTexts.exit}</span>
      </Button>
      <Confirm
        title={panelTexts.unsentTitle}
        action={panelTexts.exitAndErase}
        variant="danger"
        isOpen={isAsked}
        isBusy={isLeaving}
        onConfirm={go}
        onClose={() => setIsAsked(false)}
      >
        <p>{panelTexts.unsent}</p>
      </Confirm>
    </>
  )
}
