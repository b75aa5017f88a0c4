import { formatDate } from '#domain/platform/time/dates.ts'
import { formatMoney, unbrokenMoney } from '#domain/platform/values/money.ts'
import { Chip, type Tone } from '#portal/kit/blocks/chip.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import type { DeskBills } from '#portal/queries/staff/desk/support-desk.ts'
import { BillActions } from './bill-actions.tsx'
import { ErpPart, type PartState, PartList } from './part.tsx'
import { texts } from '../texts.ts'
import { useMayAct } from '../use-may-act.ts'

type Bill = DeskBills['bills'][number]

const BillComposition = lazyPart<{ of: Bill }>(
  async () => (await import('./bill-composition.tsx')).BillComposition,
)

/** What the portal asks for, and how it follows from what the ERP says. */
export function BillsPart({ id, query }: { id: string; query: PartState<DeskBills> }) {
  const mayAct = useMayAct()
  return (
    <ErpPart id="bills" title={texts.bills} query={query} failureText={texts.billsFailure}>
      {({ bills, incomplete: isIncomplete }) => (
        <PartList rows={bills} none={texts.billsNone} unread={isIncomplete && texts.someBills}>
          {(bill) => <BillLine key={bill.id} of={bill} customerId={mayAct ? id : null} />}
        </PartList>
      )}
    </ErpPart>
  )
}

function toneOf({ is_open: isOpen, awaiting, state }: Bill): Tone {
  if (!isOpen) return 'positive'
  if (awaiting !== null) return 'warning'
  return state === 'Vencida' ? 'critical' : 'neutral'
}

/** The columns of the ERP that explain the amount. */
function accountOf(bill: Bill, hasUpcoming: boolean): string {
  return [
    texts.inErp(formatMoney(bill.value)),
    ...(bill.paid_on !== null && !bill.is_open ? [texts.paidOn(formatDate(bill.paid_on))] : []),
    ...(bill.is_open && bill.received > 0 ? [texts.received(formatMoney(bill.received))] : []),
    ...(bill.discount > 0 ? [texts.discount(formatMoney(bill.discount))] : []),
    ...(bill.charges > 0 ? [texts.charges(formatMoney(bill.charges))] : []),
    ...(bill.is_shown ? [] : [hasUpcoming ? texts.shownUpcoming : texts.notShown]),
  ].join(' · ')
}

/** `customerId`: null where nothing may be done for the subscriber. */
function BillLine({ of: bill, customerId }: { of: Bill; customerId: string | null }) {
  const { rules } = useProvider()
  const { is_open: isOpen, awaiting } = bill
  const isAsked = isOpen && awaiting === null
  return (
    <li className="stack-1">
      <div className="desk-line-head">
        <span className="desk-name figures">{texts.dueOn(formatDate(bill.due_date))}</span>
        <Chip tone={toneOf(bill)}>{bill.state}</Chip>
      </div>
      {isAsked && (
        <p className="figures">
          {texts.asked} <strong translate="no">{formatMoney(bill.asked)}</strong>
        </p>
      )}
      {awaiting !== null && <p>{texts[awaiting]}</p>}
      {bill.reason !== '' && <p className="figures">{unbrokenMoney(bill.reason)}</p>}
      <p className="desk-note figures">
        {unbrokenMoney(accountOf(bill, rules.showsUpcomingBills))}
      </p>
      {bill.parts.length > 0 && <BillComposition of={bill} />}
      {isAsked && customerId !== null && <BillActions of={{ customerId, invoiceId: bill.id }} />}
    </li>
  )
}
