import ReceiptText from 'lucide-react/icons/receipt-text'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { usePaidInvoices } from '#portal/queries/money/use-invoices.ts'
import { InvoiceList } from './invoice-list.tsx'
import '../invoices.css'
import { texts } from '../texts.ts'

export function PaidInvoices() {
  const invoices = usePaidInvoices()
  return (
    <Screen title={texts.paidTitle}>
      <InvoiceList
        {...invoices}
        kind="paid"
        empty={<EmptyState icon={ReceiptText} text={texts.noPaid} />}
      >
        <ButtonLink variant="quiet" icon={CalendarDays} to="/panel/financial/paid-year">
          {texts.paidYear}
        </ButtonLink>
      </InvoiceList>
    </Screen>
  )
}
