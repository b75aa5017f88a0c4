import WifiOff from 'lucide-react/icons/wifi-off'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { texts } from './texts.ts'

/**
 * A payment that was sent and not answered. No way to pay is offered until the server can be asked,
 * since the card may already be charged.
 */
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
