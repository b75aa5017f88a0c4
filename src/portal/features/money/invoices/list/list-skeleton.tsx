import { InvoiceCardSkeletons } from '#portal/kit/invoices/invoice-card.tsx'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { Loading } from '#portal/kit/frames/loading.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { ListTabs } from './list-tabs.tsx'
import { texts } from '../texts.ts'

/** The list of open invoices before its code has arrived. */
export function ListSkeleton() {
  return (
    <Screen title={texts.openTitle}>
      <ListTabs kind="open" />
      <Loading label={invoiceTexts.loading}>
        <InvoiceCardSkeletons />
      </Loading>
    </Screen>
  )
}
