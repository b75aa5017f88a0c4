import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { formatPhone } from '#domain/account/people/contact-links.ts'
import { ActionFailure } from '#portal/kit/buttons/action-failure.tsx'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Chip } from '#portal/kit/blocks/chip.tsx'
import { DiscardUnsent } from '#portal/kit/discard-unsent.tsx'
import { useTimeZone } from '#portal/kit/pages/provider.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { outbox } from '#portal/offline/outbox.ts'
import { isUnsent, type PendingFile, type PendingRequest } from '#portal/offline/outbox-store.ts'
import { type SentCount, sendPending } from '#portal/queries/stored/outbox.ts'
import { useOutbox, useOutboxSending } from '#portal/queries/stored/use-outbox.ts'
import { waitingRefusalText } from './refusals.ts'
import { texts } from './texts.ts'
import './waiting-requests.css'

function showSentToast({ requests, messages }: SentCount): void {
  if (requests > 0) showToast({ kind: 'success', text: texts.sentToast })
  if (messages > 0) showToast({ kind: 'success', text: texts.messageSentToast })
}

/**
 * Requests that wait for the network, with their outcome. Sends them while mounted, even when
 * `isShown` is false.
 */
export function WaitingRequests({ isShown = true }: { isShown?: boolean }) {
  const list = useOutbox()
  useOutboxSending(showSentToast)
  if (!isShown || list.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="waiting">
      <h2 id="waiting">{texts.waitingTitle}</h2>
      <ul className="stack-3">
        {list.map((request) => (
          <Waiting key={request.key} request={request} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ request }: { request: PendingRequest }) {
  const timeZone = useTimeZone()
  const { writtenAt, phone, message, supportId, state, refusal, opened } = request
  return (
    <Card as="li" className="stack-2">
      <div className="waiting-head">
        <State state={state} />
        <span className="waiting-note figures">
          {texts.writtenAt(formatDateTime(new Date(writtenAt), timeZone))}
        </span>
      </div>
      <p className="waiting-message">{message}</p>
      {supportId === undefined ? (
        <p className="waiting-note figures">{texts.phoneOf(formatPhone(phone))}</p>
      ) : (
        <p className="waiting-note">{texts.addsToRequest}</p>
      )}
      {state === 'refused' && <p className="waiting-refusal">{waitingRefusalText(refusal)}</p>}
      {request.files.length > 0 && <Files files={request.files} />}
      {opened ? <Sent request={request} opened={opened} /> : <Choices request={request} />}
      {supportId !== undefined && (
        <ButtonLink
          isSmall
          variant="quiet"
          to="/panel/customer-service/$support_id"
          params={{ support_id: supportId }}
        >
          {texts.follow}
        </ButtonLink>
      )}
    </Card>
  )
}

function State({ state }: Pick<PendingRequest, 'state'>) {
  return (
    <span role="status">
      {state === 'waiting' && (
        <Chip tone="warning" icon={Clock}>
          {texts.waiting}
        </Chip>
      )}
      {state === 'refused' && (
        <Chip tone="critical" icon={CircleAlert}>
          {texts.refused}
        </Chip>
      )}
      {state === 'sent' && (
        <Chip tone="positive" icon={Check}>
          {texts.sent}
        </Chip>
      )}
    </span>
  )
}

function Files({ files }: Pick<PendingRequest, 'files'>) {
  const countOf = (wanted: PendingFile['state']) =>
    files.filter(({ state }) => state === wanted).length
  return (
    <div role="status">
      <p className="waiting-note">{texts.files(countOf('sent'), files.length)}</p>
      {countOf('refused') > 0 && <p className="waiting-refusal">{texts.filesRefused}</p>}
    </div>
  )
}

interface SentProps {
  request: PendingRequest
  opened: NonNullable<PendingRequest['opened']>
}

function Sent({ request, opened }: SentProps) {
  return (
    <>
      {opened.protocol && <p className="figures">{texts.protocol(opened.protocol)}</p>}
      <div className="waiting-actions">
        <ButtonLink
          isSmall
          variant="secondary"
          to="/panel/customer-service/$support_id"
          params={{ support_id: opened.id }}
        >
          {texts.follow}
        </ButtonLink>
        {!isUnsent(request) && (
          <Button isSmall variant="quiet" onClick={() => void outbox.discard(request.key)}>
            {texts.understood}
          </Button>
        )}
      </div>
      {isUnsent(request) && <Choices request={request} />}
    </>
  )
}

function Choices({ request }: { request: PendingRequest }) {
  const client = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const [isStill, setIsStill] = useState(false)

  async function sendNow() {
    setIsSending(true)
    const sent = await sendPending(client)
    setIsSending(false)
    const now = outbox.current().find(({ key }) => key === request.key)
    if (sent.requests + sent.messages > 0) showSentToast(sent)
    setIsStill(now !== undefined && isUnsent(now))
  }

  const failed = {
    failure: { text: texts.stillWaiting },
    isRetrying: isSending,
    retry: () => void sendNow(),
  }
  return (
    <div className="waiting-actions">
      {isUnsent(request) && (
        <Button isSmall variant="secondary" isBusy={isSending} onClick={() => void sendNow()}>
          {texts.sendNow}
        </Button>
      )}
      <ActionFailure of={isStill ? failed : null} />
      <DiscardUnsent
        what={request.supportId === undefined ? 'request' : 'message'}
        onDiscard={() => void outbox.discard(request.key)}
      />
    </div>
  )
}
