import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { Button } from '#portal/kit/button.tsx'
import { useToasts } from '#portal/kit/toasts-on-screen.tsx'
import { unreadCountQuery } from '#portal/queries/inbox.ts'
import { panelTexts } from './panel-texts.ts'

/** Above this number the bell shows `99+`. */
const maxCount = 99

/** Opens "Avisos" and shows how many messages and toasts are unread. */
export function BellButton({ onPress }: { onPress: () => void }) {
  const { unread: unreadToasts } = useToasts()
  const { data: unreadMessages = 0 } = useQuery(unreadCountQuery())
  const unread = unreadToasts + unreadMessages
  return (
    <div className="bar-bell">
      <Button
        variant="quiet"
        icon={Bell}
        className="button-round"
        aria-label={panelTexts.bell(unread)}
        aria-haspopup="dialog"
        onClick={onPress}
      />
      {unread > 0 && (
        <span className="bar-unread figures" aria-hidden="true">
          {unread > maxCount ? `${maxCount}+` : unread}
        </span>
      )}
    </div>
  )
}
