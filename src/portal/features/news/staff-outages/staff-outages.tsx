import { defaultOutageRules } from '#domain/news/outages/outage-rules.ts'
import { installationTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '#portal/kit/blocks/card.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { type OutagesOf, outagesQuery } from '#portal/queries/news/staff-outages.ts'
import { OutageBoard } from './outage-board.tsx'
import './staff-outages.css'
import { texts } from './texts.ts'
import { WhoseContext } from './whose.ts'

interface StaffOutagesProps {
  of: OutagesOf
  canWrite: boolean
  canReadCredits: boolean
}

/** The screen where staff open outages and maintenances, and say that they are over. */
export function StaffOutages({ of, canWrite, canReadCredits }: StaffOutagesProps) {
  const list = useInfiniteQuery(outagesQuery(of))
  return (
    <Screen title={texts.screen} lead={of === 'own' ? texts.lead : texts.leadOf(of.client)}>
      <QueryFrame
        query={list}
        loadingText={texts.loading}
        skeleton={<BoardSkeleton />}
        failureText={texts.failure}
      >
        {(data) => (
          <WhoseContext
            value={{
              of,
              zone: data.pages[0]?.time_zone ?? installationTimeZone,
              rules: data.pages[0]?.rules ?? defaultOutageRules,
              canReadCredits,
            }}
          >
            <OutageBoard
              canWrite={canWrite}
              data={data}
              hasMore={list.hasNextPage}
              isFetchingMore={list.isFetchingNextPage}
              onMore={() => void list.fetchNextPage()}
            />
          </WhoseContext>
        )}
      </QueryFrame>
    </Screen>
  )
}

function BoardSkeleton() {
  return (
    <Card>
      <Skeleton height="3.25rem" />
      <Skeleton height="8rem" />
    </Card>
  )
}
