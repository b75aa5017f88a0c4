import WifiOff from 'lucide-react/icons/wifi-off'
import { Card } from '#portal/kit/card.tsx'
import { Icon } from '#portal/kit/icon.tsx'
import { texts } from './texts.ts'

/** Sent, and never answered: until the server can be asked, nobody may be led to pay again. */
export function UnknownOutcome() {
  return (
    <Card>
      <div className="payment-state">
        <Icon of={WifiOff} size={40} />
        <p className="payment-state-title">{texts.unknown}</p>
        <p className="payment-state-note">{texts.unknownNote}</p>
      </div>
    </Card>
  )
}
