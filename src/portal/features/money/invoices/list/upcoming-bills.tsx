import { useEffect, useRef, useState } from 'react'
import { windowEnd } from '#domain/money/invoices/invoice-lists.ts'
import { upcomingInvoices } from '#domain/money/invoices/upcoming-invoices.ts'
import type { CalendarDate } from '#domain/platform/time/dates.ts'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { InvoiceCard, InvoiceCardSkeletons } from '#portal/kit/invoices/invoice-card.tsx'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { useAllInvoices } from '#portal/queries/money/charged-invoices.ts'
import { useContractNames } from '#portal/queries/service/use-contract-names.ts'

const texts = {
  open: 'Ver próximas',
  offline: 'Ver as próximas faturas precisa de conexão.',
  title: 'Próximas faturas',
  note: 'Elas vencem depois das faturas abertas acima e podem ser pagas antes.',
  none: 'Não há outras faturas lançadas.',
} as const

/** Bills that are due after the provider's window, apart from the open ones; asked for by a tap. */
export function UpcomingBills({ today }: { today: CalendarDate }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <Bills today={today} />
  return (
    <OnlineButton variant="quiet" reason={texts.offline} onClick={() => setIsOpen(true)}>
      {texts.open}
    </OnlineButton>
  )
}

function Bills({ today }: { today: CalendarDate }) {
  const { rules } = useProvider()
  const names = useContractNames()
  const query = useAllInvoices()
  const title = useRef<HTMLHeadingElement>(null)
  // What opened this part is gone from the page.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="invoice-list" aria-labelledby="upcoming">
      <h2 id="upcoming" ref={title} tabIndex={-1}>
        {texts.title}
      </h2>
      <QueryFrame
        query={query}
        loadingText={invoiceTexts.loading}
        skeleton={<InvoiceCardSkeletons />}
        failureText={invoiceTexts.listFailure}
      >
        {({ invoices, isIncomplete }) => {
          const list = upcomingInvoices(invoices, today, windowEnd(today, rules.invoiceWindow))
          return (
            <>
              {isIncomplete && <IncompleteNote what={invoiceTexts.bills} />}
              {(list.length > 0 || !isIncomplete) && (
                <p>{list.length > 0 ? texts.note : texts.none}</p>
              )}
              {list.map((invoice) => (
                <InvoiceCard
                  key={invoice.id}
                  invoice={invoice}
                  today={today}
                  contractName={names?.get(invoice.contractId ?? '')}
                />
              ))}
            </>
          )
        }}
      </QueryFrame>
    </section>
  )
}
