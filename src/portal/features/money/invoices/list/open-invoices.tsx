import PartyPopper from 'lucide-react/icons/party-popper'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { useOpenInvoices } from '#portal/queries/money/use-invoices.ts'
import { InvoiceList } from './invoice-list.tsx'
import '../invoices.css'
import { texts } from '../texts.ts'

const MoreOfBills = lazyPart(async () => (await import('./more-of-bills.tsx')).MoreOfBills)

export function OpenInvoices() {
  const invoices = useOpenInvoices()
  return (
    <Screen title={texts.openTitle}>
      <InvoiceList
        {...invoices}
        kind="open"
        empty={
          <EmptyState
            icon={PartyPopper}
            text={
              <>
                {invoiceTexts.noOpen} <br />
                {texts.goodNews}
              </>
            }
          />
        }
      >
        <MoreOfBills {...invoices} />
        <ButtonLink variant="quiet" icon={ShieldCheck} to="/panel/financial/check-bill">
          {texts.checkBill}
        </ButtonLink>
      </InvoiceList>
    </Screen>
  )
}
