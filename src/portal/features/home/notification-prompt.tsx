import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { Button, ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { Icon } from '#portal/kit/icon.tsx'
import { texts } from './texts.ts'

const dismissedKey = 'notification-prompt-dismissed'

/**
 * Reads the dismissal from the browser's storage. Storage may be unavailable (private mode,
 * policy); the prompt is then dismissed for this visit only.
 */
function wasDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) !== null
  } catch {
    return false
  }
}

function rememberDismissal(): void {
  try {
    localStorage.setItem(dismissedKey, new Date().toISOString())
  } catch {
    // The storage is unavailable, so the dismissal is not remembered.
  }
}

const isUndecided = () => 'Notification' in window && Notification.permission === 'default'

/**
 * Offers notifications while the browser's permission is undecided (specification 4, notification
 * permission).
 */
export function NotificationPrompt() {
  const [isShown, setIsShown] = useState(() => isUndecided() && !wasDismissed())
  if (!isShown) return null

  function dismiss() {
    rememberDismissal()
    setIsShown(false)
  }

  return (
    <Card as="section" aria-labelledby="prompt" className="prompt">
      <span className="home-icon">
        <Icon of={Bell} />
      </span>
      <div className="prompt-words">
        <h2 id="prompt">{texts.promptTitle}</h2>
        <p>{texts.promptText}</p>
      </div>
      <div className="prompt-actions">
        <ButtonLink isSmall to="/panel/notifications">
          {texts.promptAction}
        </ButtonLink>
        <Button isSmall variant="quiet" onClick={dismiss}>
          {texts.promptDismiss}
        </Button>
      </div>
    </Card>
  )
}
