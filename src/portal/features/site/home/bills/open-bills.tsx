import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from '@tanstack/react-router'
import type { Contract } from '#domain/service/contracts/contract.ts'
import { type CalendarDate, formatDate } from '#domain/platform/time/dates.ts'
import { amountShown } from '#domain/money/invoices/amount-due.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { dueText } from '#portal/kit/invoices/due-text.ts'
import { flyAmount } from '#portal/kit/invoices/fly-amount.ts'
import { StateChips } from '#portal/kit/invoices/state-chip.tsx'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import type { BillsAtAGlance } from './bills-at-a-glance.ts'
import { texts } from '../texts.ts'

/** The maximum number of rows; the list of invoices shows all. */
const maxShown = 4

interface OpenBillsProps {
  glance: BillsAtAGlance
  today: CalendarDate
  contracts: readonly Contract[]
}

/** A row for each open bill that the hero does not show. Renders nothing without such bills. */
export function OpenBills({ glance: { rows, main }, today, contracts }: OpenBillsProps) {
  if (rows.length === 0) return null
  return (
    <section className="home-section" aria-labelledby="upcoming">
      <div className="home-section-head">
        <h2 id="upcoming">{main.length === 1 ? texts.otherBills : texts.openBills}</h2>
        <Link to="/panel/financial/invoices/to-pay" className="home-more">
          {texts.seeAll}
        </Link>
      </div>
      <ul className="card bill-rows">
        {rows.slice(0, maxShown).map((invoice) => (
          <li key={invoice.id}>
            <BillRow invoice={invoice} today={today} contracts={contracts} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface BillRowProps {
  invoice: Invoice
  today: CalendarDate
  contracts: readonly Contract[]
}

function BillRow({ invoice, today, contracts }: BillRowProps) {
  return (
    <Link
      to="/panel/financial/invoice/$invoice_id"
      params={{ invoice_id: invoice.id }}
      className="bill-row"
      {...flyAmount}
    >
      <span className="bill-row-facts">
        <span className="bill-row-head">
          <strong className="flying-amount figures" translate="no">
            {formatMoney(amountShown(invoice, today))}
          </strong>
          <StateChips invoice={invoice} today={today} />
        </span>
        <span className="bill-row-note figures">
          {[
            dueText(invoice, today),
            formatDate(invoice.dueDate).slice(0, 'DD/MM'.length),
            contracts.length > 1 && planOf(invoice, contracts),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Icon of={ChevronRight} />
    </Link>
  )
}

/** The plan that a bill is for, where the subscriber has several; its number where the plan has no name. */
function planOf({ contractId }: Invoice, contracts: readonly Contract[]): string | null {
  if (!contractId) return null
  return contracts.find(({ id }) => id === contractId)?.plan || invoiceTexts.contract(contractId)
}

/** Three rows, as the specification asks for while the bills load. */
export function OpenBillsSkeleton() {
  return (
    <div className="card bill-rows" aria-hidden="true">
      {['first', 'second', 'third'].map((name) => (
        <div key={name} className="bill-row">
          <span className="bill-row-facts">
            <Skeleton width="7rem" height="1.5rem" />
            <Skeleton width="10rem" height="1.25rem" />
          </span>
        </div>
      ))}
    </div>
  )
}
