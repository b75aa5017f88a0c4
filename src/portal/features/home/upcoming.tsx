import PartyPopper from 'lucide-react/icons/party-popper'
import { Link } from '@tanstack/react-router'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { InvoiceCard, InvoiceCardSkeletons } from '#portal/kit/invoices/invoice-card.tsx'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { Freshness } from '#portal/kit/freshness.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import type { useOpenInvoices } from '#portal/queries/use-invoices.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { texts } from './texts.ts'

/** The maximum number of invoices on the home; the list of invoices shows all. */
const maxShown = 4

type UpcomingProps = ReturnType<typeof useOpenInvoices>

/** The next invoices to pay. A failure to load them leaves the rest of the home working. */
export function Upcoming(props: UpcomingProps) {
  const { list, asOf, error, isFetching, refetch, queryKey, today } = props
  const refresh = useRefresh(queryKey)
  return (
    <section className="home-section" aria-labelledby="upcoming">
      <div className="home-section-head">
        <h2 id="upcoming">{texts.upcoming}</h2>
        {list && list.length > 0 && (
          <Link to="/panel/financial/invoices/to-pay" className="home-more">
            {texts.seeAll}
          </Link>
        )}
      </div>
      <QueryFrame
        query={{ data: list, error, isFetching, refetch }}
        loadingText={invoiceTexts.loading}
        skeleton={<InvoiceCardSkeletons />}
        failureText={invoiceTexts.listFailure}
        failureOn={Card}
      >
        {(invoices) => (
          <>
            {invoices.length === 0 ? (
              <NothingToPay />
            ) : (
              <ul className="invoice-cards">
                {invoices.slice(0, maxShown).map((invoice) => (
                  <li key={invoice.id}>
                    <InvoiceCard invoice={invoice} today={today} />
                  </li>
                ))}
              </ul>
            )}
            <Freshness asOf={asOf} refresh={refresh} failureText={invoiceTexts.listFailure} />
          </>
        )}
      </QueryFrame>
    </section>
  )
}

function NothingToPay() {
  return (
    <Card>
      <EmptyState
        icon={PartyPopper}
        text={
          <>
            <strong className="all-well">{texts.allWell}</strong>
            {invoiceTexts.noOpen}
          </>
        }
      />
    </Card>
  )
}
