import FilePenLine from 'lucide-react/icons/file-pen-line'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contract, Service } from '#domain/service/contracts/contract.ts'
import { sortByUrgency, sortLike } from '#domain/service/contracts/contract-order.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { RowsShown, RowSkeletons } from '#portal/kit/rows/list-rows.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { useElapsed } from '#portal/kit/ages/use-elapsed.ts'
import { Freshness } from '#portal/kit/ages/freshness.tsx'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { outageTexts } from '#portal/kit/outages/texts.ts'
import { contractsQuery, servicesQuery } from '#portal/queries/service/contracts.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { ContractCard } from './contract-card.tsx'
import './contracts.css'
import type { AnnualSettlementProps } from './annual-settlement.tsx'
import { texts } from './texts.ts'

/** Its document is made by the server: without a line there is nothing to ask. */
const AnnualSettlement = lazyPart<AnnualSettlementProps>(
  async () => (await import('./annual-settlement.tsx')).AnnualSettlement,
  { whileLoading: () => <Skeleton height="20rem" /> },
)

/** Milliseconds for which contracts wait for their services, which would push what is below them. */
const servicesWaitMs = 1500

export function Contracts() {
  const options = contractsQuery()
  const { data, ...read } = useQuery(options)
  const services = useQuery(servicesQuery())
  const hasWaited = useElapsed(servicesWaitMs)
  const isWaiting = services.isLoading && !hasWaited
  const refresh = useRefresh(options.queryKey, servicesQuery().queryKey)
  return (
    <Screen title={texts.title}>
      <QueryFrame
        query={{ ...read, data: isWaiting ? undefined : data }}
        loadingText={texts.loading}
        skeleton={<Skeletons />}
        failureText={texts.listFailure}
      >
        {({ contracts, asOf, isIncomplete }) => (
          <div className="stack-4">
            {!isIncomplete && <RowsShown list="contracts" count={contracts.length} />}
            {isIncomplete && <IncompleteNote what={texts.contracts} />}
            {contracts.length === 0 ? (
              !isIncomplete && <Empty />
            ) : (
              <>
                {services.data?.isIncomplete && <IncompleteNote what={texts.missingServices} />}
                <List
                  contracts={contracts}
                  services={services.data?.services}
                  hasFailed={services.isError}
                />
              </>
            )}
            <Freshness asOf={asOf} refresh={refresh} failureText={texts.refreshFailure} />
          </div>
        )}
      </QueryFrame>
    </Screen>
  )
}

interface ListProps {
  contracts: readonly Contract[]
  services: readonly Service[] | undefined
  hasFailed: boolean
}

function List({ contracts, services, hasFailed }: ListProps) {
  const { rules } = useProvider()
  // The order of the visit: a contract that is unlocked stays where it was.
  const [order] = useState(() => sortByUrgency(contracts).map(({ id }) => id))
  const ordered = sortLike(order, contracts)
  return (
    <>
      <ul className="stack-4">
        {ordered.map((contract) => (
          <li key={contract.id}>
            <ContractCard contract={contract} services={services} hasFailed={hasFailed} />
          </li>
        ))}
      </ul>
      {rules.outages.credit !== 'off' && (
        <ButtonLink variant="quiet" to="/panel/outages">
          {outageTexts.credits}
        </ButtonLink>
      )}
      {rules.showsAnnualSettlement && <AnnualSettlement contracts={ordered} />}
    </>
  )
}

function Empty() {
  return (
    <EmptyState
      icon={FilePenLine}
      text={
        <>
          {texts.empty} <br />
          {texts.emptyNote}
        </>
      }
    />
  )
}

function Skeletons() {
  return (
    <div className="stack-4">
      <RowSkeletons list="contracts" usual={2}>
        <Card className="stack-4 contract-card">
          <Skeleton width="60%" height="1.5rem" />
          <Skeleton width="6rem" height="1.5rem" />
          <Skeleton height="7rem" />
        </Card>
      </RowSkeletons>
    </div>
  )
}
