import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { lastPushSubscription } from '#portal/offline/push/last-push-subscription.ts'
import { partTexts } from '../part-texts.ts'

/** `offer`: notifications were never allowed. `lost`: they were, and the permission was taken away. */
type PromptKind = 'lost' | 'offer'

const dismissedKeys = {
  offer: 'notification-prompt-dismissed',
  lost: 'notification-loss-dismissed',
} as const satisfies Record<PromptKind, string>

/**
 * Storage may be unavailable (private mode, policy): null then, and the prompt is dismissed for this visit
 * only.
 */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

const wasDismissed = (kind: PromptKind) =>
  withStorage((storage) => storage.getItem(dismissedKeys[kind])) !== null

/** What is to be said about the permission of this browser; null for nothing. */
function findPrompt(): PromptKind | null {
  if (!('Notification' in window)) return null
  if (Notification.permission === 'granted') {
    // The next loss is said again.
    withStorage((storage) => storage.removeItem(dismissedKeys.lost))
    return null
  }
  if (lastPushSubscription.read() !== null) return wasDismissed('lost') ? null : 'lost'
  return Notification.permission === 'default' && !wasDismissed('offer') ? 'offer' : null
}

/**
 * Offers notifications while the browser's permission is undecided (specification 4, notification
 * permission), and says once that it was taken away from a browser that was reminded before.
 */
export function NotificationPrompt() {
  const [kind, setKind] = useState(findPrompt)
  if (kind === null) return null
  const { title, text, action, dismiss } = partTexts.prompts[kind]

  function close() {
    if (kind === null) return
    withStorage((storage) => storage.setItem(dismissedKeys[kind], new Date().toISOString()))
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
        <ButtonLink isSmall to="/panel/notifications">
          {action}
        </ButtonLink>
        <Button isSmall variant="quiet" onClick={close}>
          {dismiss}
        </Button>
      </div>
    </Card>
  )
}
