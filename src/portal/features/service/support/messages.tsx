import { useQuery } from '@tanstack/react-query'
import type { SupportMessage, SupportRequest } from '#contract/service/support.ts'
import { formatLocalTime } from '#domain/platform/time/dates.ts'
import { firstName } from '#domain/account/people/first-name.ts'
import { classNames } from '#portal/kit/values/class-names.ts'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { recoveryIntervalMs } from '#portal/queries/account/recovery-interval.ts'
import { supportMessagesQuery } from '#portal/queries/service/support.ts'
import { texts } from './texts.ts'
import { WaitingMessages } from './sending/waiting-messages.tsx'

/** Milliseconds between polls for new messages while the conversation is open and in view. */
const pollMs = 20_000

export function Messages({ request: { id, status } }: { request: SupportRequest }) {
  const query = useQuery({
    ...supportMessagesQuery(id),
    refetchInterval: status === 'in_progress' ? pollMs : recoveryIntervalMs,
  })
  return (
    <>
      <QueryFrame
        query={query}
        loadingText={texts.loadingMessages}
        skeleton={<Skeleton height="4rem" />}
        failureText={texts.messagesFailure}
      >
        {({ messages, isIncomplete }) => (
          <>
            {isIncomplete && <IncompleteNote what={texts.missingMessages} />}
            {messages.length === 0 && !isIncomplete && (
              <p className="no-messages">{texts.noMessages}</p>
            )}
            {messages.length > 0 && (
              <ol className="messages">
                {messages.map((message) => (
                  <Message key={message.id} message={message} />
                ))}
              </ol>
            )}
          </>
        )}
      </QueryFrame>
      <WaitingMessages supportId={id} />
    </>
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
