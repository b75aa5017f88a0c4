import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { DiscardUnsent } from '#portal/kit/discard-unsent.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { outbox } from '#portal/offline/outbox.ts'
import type { PendingRequest } from '#portal/offline/outbox-store.ts'
import { useOutbox } from '#portal/queries/stored/use-outbox.ts'
import { waitingMessageText } from '../refusals.ts'
import { texts } from '../texts.ts'

/** What was written for this request and is not sent yet, or was refused: its text stays here. */
export function WaitingMessages({ supportId }: { supportId: string }) {
  const waiting = useOutbox().filter((one) => one.supportId === supportId)
  if (waiting.length === 0) return null
  return (
    <ol className="messages">
      {waiting.map((message) => (
        <WaitingMessage key={message.key} message={message} />
      ))}
    </ol>
  )
}

function WaitingMessage({ message: pending }: { message: PendingRequest }) {
  const { key, state, refusal, message, writtenAt } = pending
  const timeZone = useTimeZone()
  const isRefused = state === 'refused'
  return (
    <li className="message message-own">
      <p className="message-head">
        <span role="status">
          <Chip tone={isRefused ? 'critical' : 'warning'} icon={isRefused ? CircleAlert : Clock}>
            {isRefused ? texts.notSent : texts.waiting}
          </Chip>
        </span>
        <span className="message-date figures">
          {texts.writtenAt(formatDateTime(new Date(writtenAt), timeZone))}
        </span>
      </p>
      <p className="support-words">{message}</p>
      {isRefused && <p role="alert">{waitingMessageText(refusal)}</p>}
      <div className="row-2">
        {isRefused && (
          <ButtonLink
            isSmall
            variant="secondary"
            to="/panel/customer-service/request"
            state={{ supportMessage: message }}
          >
            {texts.askNewWithText}
          </ButtonLink>
        )}
        <DiscardUnsent what="message" onDiscard={() => void outbox.discard(key)} />
      </div>
    </li>
  )
}
