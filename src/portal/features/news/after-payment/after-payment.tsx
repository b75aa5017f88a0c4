import { useState } from 'react'
import type { PaidBill } from '#portal/kit/pages/after-payment.tsx'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { lastPushSubscription } from '#portal/offline/push/last-push-subscription.ts'
import { pushSupport } from '#portal/offline/push/push-subscription.ts'
import { reminderPrompts } from '#portal/offline/push/reminder-prompts.ts'
import './after-payment.css'
import { type AutomaticOffer, useAutomaticOffer } from './automatic-offer.ts'
import { OfferForm, type TurnedOn } from './offer-form.tsx'
import { texts } from './texts.ts'

/** Whether this browser can be reminded and is not yet. */
function mayOfferReminders(): boolean {
  if (pushSupport() !== 'ready' || Notification.permission === 'denied') return false
  return Notification.permission === 'default' || lastPushSubscription.read() === null
}

/** After a payment: reminders and automatic payment in one question, each where it can be had. */
export function AfterPayment(paid: PaidBill) {
  const [hasReminders] = useState(mayOfferReminders)
  const [turnedOn, setTurnedOn] = useState<TurnedOn | null>(null)
  const [isLeft, setIsLeft] = useState(() => reminderPrompts.isDismissed('afterPayment'))
  const automatic = useAutomaticOffer(paid)
  if (turnedOn) return <Done turnedOn={turnedOn} />
  // What came later would push the button away from the finger.
  if (isLeft || automatic === undefined || viewingId() !== null) return null
  if (!hasReminders && automatic === null) return null

  function leave() {
    reminderPrompts.dismiss('afterPayment')
    // Asked here, the home does not ask again.
    if (hasReminders) reminderPrompts.dismiss('offer')
    setIsLeft(true)
  }
  return (
    <Card as="section" aria-labelledby="after-payment" className="after-payment">
      <h2 id="after-payment">{texts.title}</h2>
      <Offers
        hasReminders={hasReminders}
        automatic={automatic}
        onTurnedOn={setTurnedOn}
        onLeave={leave}
      />
    </Card>
  )
}

interface OffersProps {
  hasReminders: boolean
  automatic: AutomaticOffer | null
  onTurnedOn: (turnedOn: TurnedOn) => void
  onLeave: () => void
}

function Offers({ hasReminders, automatic, onTurnedOn, onLeave }: OffersProps) {
  const later = (
    <Button variant="quiet" isWide onClick={onLeave}>
      {texts.later}
    </Button>
  )
  // A PIX has to be approved at the bank: that is a screen of its own.
  const pix = automatic && automatic.card === null && (
    <ButtonLink variant="secondary" isWide to="/panel/automatic-payments">
      {texts.pix}
    </ButtonLink>
  )
  if (!hasReminders && !automatic?.card) return [pix, later]
  return (
    <OfferForm hasReminders={hasReminders} automatic={automatic} onTurnedOn={onTurnedOn}>
      {pix}
      {later}
    </OfferForm>
  )
}

function Done({ turnedOn: { reminders, automatic } }: { turnedOn: TurnedOn }) {
  return (
    <Card className="after-payment">
      <div role="status">
        <h2>{texts.done}</h2>
        {reminders && <p>{reminders}</p>}
        {automatic && <p>{automatic}</p>}
      </div>
      {automatic && (
        <ButtonLink variant="quiet" isWide to="/panel/automatic-payments">
          {texts.seeAutomatic}
        </ButtonLink>
      )}
      {reminders && !automatic && (
        <ButtonLink variant="quiet" isWide to="/panel/notifications">
          {texts.seeReminders}
        </ButtonLink>
      )}
    </Card>
  )
}
