import { useQuery } from '@tanstack/react-query'
import BellOff from 'lucide-react/icons/bell-off'
import type { Announcement } from '#contract/announcements.ts'
import { Card } from '#portal/kit/card.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { announcementsQuery } from '#portal/queries/announcements.ts'
import { AnnouncementCard } from './announcement-card.tsx'
import { texts } from './texts.ts'

interface AnnouncementListProps {
  canWrite: boolean
  linkHosts: readonly string[]
  onEdit: (draft: Announcement) => void
}

/** The announcements of a provider: what is not sent yet first, then the last ones sent. */
export function AnnouncementList(props: AnnouncementListProps) {
  return (
    <section className="announcement-part" aria-labelledby="sent">
      <h2 id="sent">{texts.history}</h2>
      <QueryFrame
        query={useQuery(announcementsQuery())}
        loadingText={texts.loadingHistory}
        skeleton={<ListSkeleton />}
        failureText={texts.historyFailure}
      >
        {(announcements) =>
          announcements.length === 0 ? (
            <EmptyState icon={BellOff} text={props.canWrite ? texts.noneYet : texts.none} />
          ) : (
            <ul className="sent-notifications">
              {announcements.map((one) => (
                <AnnouncementCard key={one.id} of={one} {...props} />
              ))}
            </ul>
          )
        }
      </QueryFrame>
    </section>
  )
}

function ListSkeleton() {
  return (
    <Card className="announcement-part">
      <Skeleton width="60%" height="1.25rem" />
      <Skeleton height="4rem" />
    </Card>
  )
}
