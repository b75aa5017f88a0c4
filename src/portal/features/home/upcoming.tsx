import PartyPopper from 'lucide-react/icons/party-popper'
import { Link } from '@tanstack/react-router'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Freshness } from '#portal/kit/freshness.tsx'
import { InvoiceCard, InvoiceCardSkeletons } from '#portal/kit/invoices/invoice-card.tsx'
import { invoiceTexts } from '#portal/kit/invoices/texts.ts'
import { Loading } from '#portal/kit/loading.tsx'
import { notify } from '#portal/kit/toasts.ts'
import { requestIdOf } from '#portal/queries/failure.ts'
import type { useOpenInvoices } from '#portal/queries/use-invoices.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { texts } from './texts.ts'

/** So many on the home; the list has them all. */
const maxShown = 4

type UpcomingProps = ReturnType<typeof useOpenInvoices>

/** The next invoices to pay. Whatever happens to them, the rest of the home goes on. */
export function Upcoming({
  list,
  asOf,
  error,
  isFetching,
  refetch,
  queryKey,
  today,
}: UpcomingProps) {
  const { isRefreshing, refresh } = useRefresh(queryKey)

  async function update() {
    if (!(await refresh())) notify({ kind: 'error', text: invoiceTexts.listFailure })
  }

  function content() {
    if (list) {
      if (list.length === 0) return <AllWell />
      return (
        <ul className="invoice-cards">
          {list.slice(0, maxShown).map((invoice) => (
            <li key={invoice.id}>
              <InvoiceCard invoice={invoice} today={today} />
            </li>
          ))}
        </ul>
      )
    }
    if (!error) {
      return (
        <Loading label={invoiceTexts.loading}>
          <InvoiceCardSkeletons />
        </Loading>
      )
    }
    return (
      <Card>
        <FailureState
          text={invoiceTexts.listFailure}
          requestId={requestIdOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  }

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
      {content()}
      {asOf && (
        <Freshness
          asOf={new Date(asOf)}
          isFetching={isRefreshing}
          onRefresh={() => void update()}
        />
      )}
    </section>
  )
}

function AllWell() {
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
