import PartyPopper from 'lucide-react/icons/party-popper'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { ButtonLink } from '#portal/kit/button.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { Screen } from '#portal/kit/screen.tsx'
import { useOpenInvoices } from '#portal/queries/use-invoices.ts'
import { InvoiceList } from './invoice-list.tsx'
import './invoices.css'
import { texts } from './texts.ts'

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
        <ButtonLink variant="quiet" icon={ShieldCheck} to="/panel/financial/check-bill">
          {texts.checkBill}
        </ButtonLink>
      </InvoiceList>
    </Screen>
  )
}
