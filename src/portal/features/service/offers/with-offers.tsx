import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ContractOffers } from '#contract/service/offers.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { useShownFetch } from '#portal/kit/ages/shown-age.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import type { Incomplete } from '#portal/queries/calls/incomplete.ts'
import { offersQuery } from '#portal/queries/service/offers.ts'
import './offers.css'
import { texts } from './texts.ts'

const skeleton = (
  <div className="offers">
    <Skeleton width="100%" height="8rem" />
    <Skeleton width="100%" height="6rem" />
    <Skeleton width="100%" height="6rem" />
  </div>
)

export const NoOffers = ({ text, action }: { text: string; action?: ReactNode }) => (
  <Card>
    <EmptyState icon={CircleDashed} text={text} action={action} />
  </Card>
)

export type Contracts = readonly [ContractOffers, ...ContractOffers[]]

/** That of the address, else the first one for which something may be asked. */
export const chosenContract = (
  [first, ...rest]: Contracts,
  id: string | undefined,
): ContractOffers =>
  [first, ...rest].find(({ contractId }) => contractId === id) ??
  [first, ...rest].find(({ offers }) => offers.length > 0) ??
  first

interface WithOffersProps {
  children: (contracts: Contracts, of: Incomplete) => ReactNode
}

/** The offers of every contract, once they are known. */
export function WithOffers({ children }: WithOffersProps) {
  const query = useQuery(offersQuery())
  useShownFetch(query.dataUpdatedAt)
  return (
    <QueryFrame
      query={query}
      loadingText={texts.loading}
      skeleton={skeleton}
      failureText={texts.failure}
      failureOn={Card}
    >
      {({ contracts: [first, ...rest], isIncomplete }) => (
        <>
          {isIncomplete && <IncompleteNote what={texts.some} />}
          {first
            ? children([first, ...rest], { isIncomplete })
            : !isIncomplete && <NoOffers text={texts.noContracts} />}
        </>
      )}
    </QueryFrame>
  )
}
