import { useQuery } from '@tanstack/react-query'
import type { SupportMessage, SupportRequest } from '#contract/support.ts'
import { formatLocalTime } from '#domain/dates.ts'
import { firstName } from '#domain/people/first-name.ts'
import { classNames } from '#portal/kit/class-names.ts'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { requestIdOf } from '#portal/queries/failure.ts'
import { supportMessagesQuery } from '#portal/queries/support.ts'
import { texts } from './texts.ts'

/** Milliseconds between two looks for an answer, while the conversation is open and in view. */
const again = 20_000

export function Messages({ request: { id, status } }: { request: SupportRequest }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...supportMessagesQuery(id),
    refetchInterval: status === 'in_progress' && again,
  })
  if (!data) {
    if (error) {
      return (
        <FailureState
          text={texts.messagesFailure}
          requestId={requestIdOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )
    }
    return (
      <Loading label={texts.loadingMessages}>
        <Skeleton height="4rem" />
      </Loading>
    )
  }
  if (data.messages.length === 0) return <p className="no-messages">{texts.noMessages}</p>
  return (
    <ol className="messages">
      {data.messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ol>
  )
}

function Message({ message: { sender, sentAt, text } }: { message: SupportMessage }) {
  const isOwn = sender === 'subscriber'
  return (
    <li className={classNames('message', isOwn && 'message-own')}>
      <p className="message-head">
        <span className="message-sender">
          {isOwn ? texts.you : firstName(sender.name) || texts.staff}
        </span>
        {sentAt && <span className="message-date figures">{formatLocalTime(sentAt)}</span>}
      </p>
      <p className="support-words">{text}</p>
    </li>
  )
}
