import Bell from 'lucide-react/icons/bell'
import { Button } from '#portal/kit/buttons/button.tsx'
import { panelTexts } from './panel-texts.ts'

/** Above this number the bell shows `99+`. */
const maxCount = 99

/** The bell with the number of unread messages. */
export function BellFace({ unread, onPress }: { unread: number; onPress: () => void }) {
  return (
    <div className="bar-bell">
      <Button
        name="messages"
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
