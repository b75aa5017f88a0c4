import { useInfiniteQuery } from '@tanstack/react-query'
import BellOff from 'lucide-react/icons/bell-off'
import type { Announcement } from '#contract/news/announcements.ts'
import type { AllowedTargets } from '#domain/news/announcements/lures.ts'
import { MoreButton } from '#portal/kit/rows/more-button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { announcementsQuery, listedAnnouncements } from '#portal/queries/news/announcements.ts'
import { AnnouncementCard } from './announcement-card.tsx'
import { texts } from './texts.ts'

interface AnnouncementListProps {
  canWrite: boolean
  allowed: AllowedTargets | null
  onEdit: (draft: Announcement) => void
}

/** The announcements of a provider: what is not sent yet first, then the last ones sent. */
export function AnnouncementList(props: AnnouncementListProps) {
  const list = useInfiniteQuery(announcementsQuery())
  return (
    <section className="stack-4 announcement-part" aria-labelledby="sent">
      <h2 id="sent">{texts.history}</h2>
      <QueryFrame
        query={list}
        loadingText={texts.loadingHistory}
        skeleton={<ListSkeleton />}
        failureText={texts.historyFailure}
      >
        {(data) => <Listed {...props} announcements={listedAnnouncements(data)} />}
      </QueryFrame>
      <MoreButton
        isWide
        hasMore={list.hasNextPage}
        isBusy={list.isFetchingNextPage}
        onMore={() => list.fetchNextPage()}
      >
        {texts.more}
      </MoreButton>
    </section>
  )
}

interface ListedProps extends AnnouncementListProps {
  announcements: readonly Announcement[]
}

function Listed({ announcements, ...props }: ListedProps) {
  if (announcements.length === 0) {
    return <EmptyState icon={BellOff} text={props.canWrite ? texts.noneYet : texts.none} />
  }
  return (
    <ul className="stack-4 sent-notifications">
      {announcements.map((one) => (
        <AnnouncementCard key={one.id} of={one} {...props} />
      ))}
    </ul>
  )
}

function ListSkeleton() {
  return (
    <Card className="stack-4 announcement-part">
      <Skeleton width="60%" height="1.25rem" />
      <Skeleton height="4rem" />
    </Card>
  )
}
