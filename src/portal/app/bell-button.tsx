import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { Button } from '#portal/kit/button.tsx'
import { unreadCountQuery } from '#portal/queries/inbox.ts'
import { panelTexts } from './panel-texts.ts'

/** Above this number the bell shows `99+`. */
const maxCount = 99

/** Opens "Avisos" and shows how many messages of the inbox are unread. */
export function BellButton({ onPress }: { onPress: () => void }) {
  const { data: unread = 0 } = useQuery(unreadCountQuery())
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
