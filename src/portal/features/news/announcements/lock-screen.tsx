import { Logo } from '#portal/kit/blocks/logo.tsx'
import { texts } from './texts.ts'

/** An announcement as it appears on a lock screen, cut as phones cut it. */
export function LockScreen({
  sender,
  title,
  message,
}: {
  sender: string
  title: string
  message: string
}) {
  return (
    <div className="lock-screen">
      <div className="notification-preview">
        <p className="notification-sender">
          <span className="notification-mark" aria-hidden="true">
            <Logo />
          </span>
          {sender} · {texts.justNow}
        </p>
        <p className="notification-title">{title}</p>
        <p className="notification-words">{message}</p>
      </div>
    </div>
  )
}
