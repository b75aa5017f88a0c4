import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { lastPushSubscription } from '#portal/offline/push/last-push-subscription.ts'
import { reminderPrompts } from '#portal/offline/push/reminder-prompts.ts'
import { promptTexts } from './prompt-texts.ts'
import './prompt.css'

/** What is to be said about reminders in this browser; null for nothing. */
function findPrompt(): keyof typeof promptTexts | null {
  if (!('Notification' in window)) return null
  const { permission } = Notification
  const isReminded = lastPushSubscription.read() !== null
  // The next loss is said again.
  if (permission === 'granted') reminderPrompts.restore('lost')
  else if (isReminded) return reminderPrompts.isDismissed('lost') ? null : 'lost'
  if (isReminded || permission === 'denied') return null
  return reminderPrompts.isDismissed('offer') ? null : 'offer'
}

/**
 * Offers reminders while the browser's permission is undecided (specification 4, notification permission)
 * and while it is given and no period is saved, and says once that it was taken away from a browser that
 * was reminded before.
 */
export function NotificationPrompt() {
  const [kind, setKind] = useState(findPrompt)
  if (kind === null) return null
  const { title, text, action, dismiss } = promptTexts[kind]

  function close() {
    if (kind === null) return
    reminderPrompts.dismiss(kind)
    setKind(null)
  }

  return (
    <Card as="section" aria-labelledby="prompt" className="prompt">
      <span className="home-icon">
        <Icon of={Bell} />
      </span>
      <div className="prompt-words">
        <h2 id="prompt">{title}</h2>
        <p>{text}</p>
      </div>
      <div className="prompt-actions">
        <ButtonLink variant="secondary" isSmall to="/panel/notifications">
          {action}
        </ButtonLink>
        <Button isSmall variant="quiet" onClick={close}>
          {dismiss}
        </Button>
      </div>
    </Card>
  )
}
