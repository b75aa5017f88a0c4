import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import type { Invoice } from '#domain/money/invoices/invoice.ts'
import {
  invoiceStates,
  type InvoiceState,
  stateLabels,
} from '#domain/money/invoices/invoice-state.ts'
import { Chip, type Tone } from '#portal/kit/blocks/chip.tsx'
import type { IconType } from '#portal/kit/blocks/icon.tsx'
import './state-chip.css'

const looks: Readonly<Record<InvoiceState, { tone: Tone; icon: IconType }>> = {
  overdue: { tone: 'critical', icon: CircleAlert },
  partial: { tone: 'warning', icon: CircleDashed },
  to_receive: { tone: 'neutral', icon: Clock },
  received: { tone: 'positive', icon: CircleCheck },
  awaiting_booking: { tone: 'positive', icon: CircleCheck },
  awaiting_bank: { tone: 'neutral', icon: Clock },
  contested: { tone: 'neutral', icon: CircleDashed },
}

/** The last day without interest looks like more than ten days ahead. */
const dueToday = { tone: 'warning', icon: Clock } as const

/** The marks of an invoice, the most urgent first. */
export function StateChips({ invoice, today }: { invoice: Invoice; today: CalendarDate }) {
  const isDueToday = (state: InvoiceState) => state === 'to_receive' && invoice.dueDate === today
  return (
    <span className="state-chips">
      {invoiceStates(invoice, today).map((state) => (
        <Chip key={state} {...(isDueToday(state) ? dueToday : looks[state])}>
          {stateLabels[state]}
        </Chip>
      ))}
    </span>
  )
}
