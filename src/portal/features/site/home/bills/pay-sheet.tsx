import { useState } from 'react'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { formatMoney } from '#domain/platform/values/money.ts'
import { sumDue } from '#domain/money/invoices/amount-due.ts'
import { useHasChanged } from '#portal/kit/invoices/several/use-has-changed.ts'
import { DialogFrame } from '#portal/kit/overlays/dialog-frame.tsx'
import { texts as shared } from '#portal/kit/texts.ts'
import type { BillsAtAGlance } from './bills-at-a-glance.ts'
import { PayOne } from './pay-one.tsx'
import { PayTogether } from './pay-together.tsx'
import { partTexts } from '../part-texts.ts'
import { texts } from '../texts.ts'
import { usePayWays } from './use-pay-ways.ts'

export interface PaySheetProps {
  glance: BillsAtAGlance
  today: CalendarDate
  /** Bills may be open that could not be read: nothing is said of all of them. */
  isIncomplete: boolean
  /** A blocked contract may be unlocked on trust instead. */
  mayUnlock: boolean
  /** The bill that is chosen when the sheet opens; null: all overdue ones, or the first bill. */
  firstId: string | null
  isOpen: boolean
  onClose: () => void
}

/** Asks what to pay and how: everything overdue at once, or one bill. */
export function PaySheet({ isOpen, onClose, ...props }: PaySheetProps) {
  if (props.glance.payable.length === 0) return null
  return (
    <DialogFrame role="dialog" title={texts.pay} isOpen={isOpen} onClose={onClose}>
      <Choice key={props.firstId} {...props} />
    </DialogFrame>
  )
}

/** The ways to pay. Mounted again each time the sheet opens, so that no former choice stays. */
function Choice(props: Omit<PaySheetProps, 'isOpen' | 'onClose'>) {
  const { glance, today, isIncomplete, mayUnlock, firstId } = props
  const { payable, together } = glance
  const { isOffline } = useConnection()
  const [wantsOne, setWantsOne] = useState(firstId !== null)
  const [first] = useState(payable.length)
  const hasChanged = useHasChanged(payable, today) || payable.length !== first
  const canTogether = together.length > 1 && !isOffline
  const ways = usePayWays(payable)
  return (
    <>
      <div role="status">{hasChanged && <Callout kind="warning">{partTexts.changed}</Callout>}</div>
      {canTogether && !wantsOne ? (
        <PayTogether
          bills={together}
          isAll={together.length === glance.main.length}
          today={today}
          ways={ways}
        />
      ) : (
        <PayOne payable={payable} today={today} firstId={firstId} ways={ways} />
      )}
      {isIncomplete && <p className="pay-note">{partTexts.notAll}</p>}
      {isOffline && together.length > 1 && <p className="pay-note">{partTexts.offline}</p>}
      {mayUnlock && (
        <ButtonLink isWide variant="quiet" to="/panel/financial/contracts">
          {shared.trustUnlock}
        </ButtonLink>
      )}
      {canTogether && (
        <Button isWide variant="quiet" onClick={() => setWantsOne(!wantsOne)}>
          {wantsOne
            ? partTexts.payTogether(formatMoney(sumDue(together, today)))
            : partTexts.payOne}
        </Button>
      )}
    </>
  )
}
