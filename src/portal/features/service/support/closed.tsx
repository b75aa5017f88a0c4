import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import { mayHaveNextPage } from '#domain/service/support/support-request.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { supportRequestsQuery } from '#portal/queries/service/support.ts'
import { RequestList } from './request-list.tsx'
import { SupportScreen } from './support-screen.tsx'
import { texts } from './texts.ts'

export function Closed() {
  return (
    <SupportScreen title={texts.closedTitle} list="closed">
      <List />
    </SupportScreen>
  )
}

/** Shows every page up to the one in the URL, so that a reload shows the same requests. */
function List() {
  const { page = 1 } = useSearch({ from: '/panel/customer-service/closed' })
  const navigate = useNavigate()
  const options = Array.from({ length: page }, (_, index) =>
    supportRequestsQuery('closed', index + 1),
  )
  const pages = useQueries({ queries: options })
  const loaded = pages.flatMap(({ data }) => data ?? [])
  const requests = loaded.flatMap((one) => one.requests)
  // A request closed between two page loads shifts the others by one place, so duplicates are
  // removed by id.
  const list = [...new Map(requests.map((request) => [request.id, request])).values()]
  const last = pages.at(-1)
  const hasMore = last?.data ? mayHaveNextPage(last.data.requests) : false
  const isWaiting = page > 1 && last?.isPending === true

  return (
    <RequestList
      list={loaded.length > 0 ? list : undefined}
      asOf={loaded.map(({ asOf }) => asOf).toSorted()[0]}
      isIncomplete={loaded.some((one) => one.isIncomplete)}
      error={pages.find(({ error }) => error)?.error ?? null}
      isFetching={pages.some(({ isFetching }) => isFetching)}
      refetch={() => Promise.all(pages.map((one) => one.refetch()))}
      queryKeys={options.map(({ queryKey }) => queryKey)}
      empty={
        <EmptyState
          icon={Archive}
          text={texts.noClosed}
          action={
            <ButtonLink variant="quiet" to="/panel/customer-service/in-progress">
              {texts.seeInProgress}
            </ButtonLink>
          }
        />
      }
    >
      {list.length > 0 && (
        <Button
          variant="secondary"
          isWide
          isBusy={isWaiting}
          // A real `disabled` would drop the focus.
          aria-disabled={(!hasMore && !isWaiting) || undefined}
          onClick={() => {
            if (!hasMore) return
            void navigate({
              to: '/panel/customer-service/closed',
              search: { page: page + 1 },
              replace: true,
              resetScroll: false,
            })
          }}
        >
          {texts.more}
        </Button>
      )}
    </RequestList>
  )
}
