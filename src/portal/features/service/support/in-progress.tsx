import { useQuery } from '@tanstack/react-query'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Plus from 'lucide-react/icons/plus'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { supportRequestsQuery } from '#portal/queries/service/support.ts'
import { RequestList } from './request-list.tsx'
import { SupportScreen } from './support-screen.tsx'
import { texts } from './texts.ts'

export function InProgress() {
  return (
    <SupportScreen
      title={texts.inProgressTitle}
      list="inProgress"
      actions={
        <ButtonLink isSmall icon={Plus} to="/panel/customer-service/request">
          {texts.ask}
        </ButtonLink>
      }
    >
      <List />
    </SupportScreen>
  )
}

function List() {
  const options = supportRequestsQuery('in_progress', null)
  const { data, error, isFetching, refetch } = useQuery(options)
  return (
    <RequestList
      list={data?.requests}
      asOf={data?.asOf}
      isIncomplete={data?.isIncomplete}
      error={error}
      isFetching={isFetching}
      refetch={refetch}
      queryKeys={[options.queryKey]}
      empty={
        <EmptyState
          icon={MessagesSquare}
          text={texts.noInProgress}
          action={
            <ButtonLink variant="quiet" to="/panel/customer-service/closed">
              {texts.seeClosed}
            </ButtonLink>
          }
        />
      }
    />
  )
}
