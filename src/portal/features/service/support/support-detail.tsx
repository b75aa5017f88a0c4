import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { useEffect } from 'react'
import type { SupportRequest } from '#contract/service/support.ts'
import { formatLocalTime } from '#domain/platform/time/dates.ts'
import { canAddMessage } from '#domain/service/support/support-request.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { visitWords } from '#domain/service/support/visit-words.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { useLocalMinute } from '#portal/kit/ages/today.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { Freshness } from '#portal/kit/ages/freshness.tsx'
import { RecordFrame } from '#portal/kit/frames/record-frame.tsx'
import {
  knownRequest,
  supportMessagesQuery,
  supportRequestQuery,
} from '#portal/queries/service/support.ts'
import { recoveryIntervalMs } from '#portal/queries/account/recovery-interval.ts'
import { useRefresh } from '#portal/queries/use-refresh.ts'
import { Messages } from './messages.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { viewingId } from '#portal/kit/pages/viewing-page.ts'
import { Protocol } from '#portal/kit/blocks/protocol.tsx'
import { consumeSentFlag } from './sending/sent-flag.ts'
import { StatusChip } from './status-chip.tsx'
import { SupportScreen } from './support-screen.tsx'
import { texts } from './texts.ts'
import { VisitCard } from './visit-card.tsx'

const WasItSolved = lazyPart(async () => (await import('./was-it-solved.tsx')).WasItSolved)

/** Milliseconds between polls of an open request while it is in view. */
const pollMs = 20_000

export function SupportDetail() {
  const { support_id: id } = useParams({ from: '/panel/customer-service/$support_id' })
  const client = useQueryClient()
  const { data } = useQuery({
    ...supportRequestQuery(id),
    placeholderData: () => knownRequest(client, id),
    enabled: useProvider().rules.supportMenu === 'requests',
  })
  const isClosed = data?.request?.status === 'closed'
  return (
    <SupportScreen
      title={texts.detailTitle}
      back={
        isClosed
          ? { to: '/panel/customer-service/closed', label: texts.closedTitle }
          : { to: '/panel/customer-service/in-progress', label: texts.inProgressTitle }
      }
    >
      <Content key={id} id={id} />
    </SupportScreen>
  )
}

function Content({ id }: { id: string }) {
  const client = useQueryClient()
  const options = supportRequestQuery(id)
  const { data, error, isFetching, refetch } = useQuery({
    ...options,
    placeholderData: () => knownRequest(client, id),
    refetchInterval: (query) =>
      query.state.data?.request?.status === 'in_progress' ? pollMs : recoveryIntervalMs(query),
  })
  // What stands below the messages would be pushed by them.
  const { isLoading: isWaiting } = useQuery(supportMessagesQuery(id))
  const refresh = useRefresh(options.queryKey, supportMessagesQuery(id).queryKey)
  useEffect(() => {
    if (consumeSentFlag(id, Date.now())) showToast({ kind: 'success', text: texts.sent })
  }, [id])

  return (
    <RecordFrame
      query={{ data: data?.request, error, isFetching, refetch }}
      loadingText={texts.loadingRequest}
      skeleton={<RequestSkeleton />}
      failureText={texts.requestFailure}
      notFound={{
        text: texts.notFound,
        action: (
          <ButtonLink variant="secondary" to="/panel/customer-service/in-progress">
            {texts.seeInProgress}
          </ButtonLink>
        ),
      }}
    >
      {(request) => (
        <>
          <Detail request={request} isWaiting={isWaiting} />
          {data?.solved !== undefined && viewingId() === null && (
            <WasItSolved request={request} solved={data.solved} />
          )}
          {!isWaiting && (
            <Freshness asOf={data?.asOf} refresh={refresh} failureText={texts.requestFailure} />
          )}
        </>
      )}
    </RecordFrame>
  )
}

function Detail({ request, isWaiting }: { request: SupportRequest; isWaiting: boolean }) {
  const { rules } = useProvider()
  const { id, openedAt, subject, message } = request
  const words = visitWords(request.visit, useLocalMinute())
  return (
    <>
      {words && <VisitCard request={request} words={words} />}
      <div className="stack-4 support-detail">
        <Card>
          <Protocol number={request.protocol} />
          <DetailList>
            <DetailRow label={texts.status} value={<StatusChip status={request.status} />} />
            <DetailRow
              label={texts.openedAt}
              value={openedAt ? formatLocalTime(openedAt) : texts.unknown}
            />
            <DetailRow label={texts.subject} value={subject || texts.unknown} />
          </DetailList>
          <div className="first-message">
            <p className="first-message-label">{rules.firstSupportMessageLabel}</p>
            <p className="support-words">{message || texts.unknown}</p>
          </div>
        </Card>
        <Card as="section" aria-labelledby="messages" className="stack-4 conversation">
          <h2 id="messages">{texts.messages}</h2>
          <Messages request={request} />
          {!isWaiting && canAddMessage(request, rules) && (
            <ButtonLink
              icon={MessageSquarePlus}
              isWide
              to="/panel/customer-service/$support_id/add-message"
              params={{ support_id: id }}
            >
              {texts.newMessage}
            </ButtonLink>
          )}
        </Card>
      </div>
    </>
  )
}

function RequestSkeleton() {
  return (
    <Card className="stack-4">
      <Skeleton width="14rem" height="2rem" />
      <Skeleton height="9rem" />
      <Skeleton height="5rem" />
    </Card>
  )
}
