import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import MessageSquareOff from 'lucide-react/icons/message-square-off'
import { useState } from 'react'
import * as v from 'valibot'
import { createSupportMessage } from '#contract/service/support.ts'
import { canAddMessage, maxMessageLength } from '#domain/service/support/support-request.ts'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { isConnectionLost, useConnection } from '#portal/kit/browser/connection.ts'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { serverNow } from '#portal/kit/ages/server-clock.ts'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { RecordFrame } from '#portal/kit/frames/record-frame.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { outbox } from '#portal/offline/outbox.ts'
import { call } from '#portal/queries/calls/client.ts'
import { NetworkError } from '#portal/queries/calls/failure.ts'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import {
  knownRequest,
  invalidateSupport,
  supportRequestQuery,
} from '#portal/queries/service/support.ts'
import { messageFailure } from '../refusals.ts'
import { setSentFlag } from './sent-flag.ts'
import { SupportScreen } from '../support-screen.tsx'
import { texts } from '../texts.ts'

const schema = v.object({
  message: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.messageMissing),
    v.maxLength(maxMessageLength, texts.messageTooLong),
  ),
})

export function AddMessage() {
  const { support_id: id } = useParams({ from: '/panel/customer-service/$support_id/add-message' })
  return (
    <SupportScreen
      title={texts.newMessage}
      back={{
        to: '/panel/customer-service/$support_id',
        params: { support_id: id },
        label: texts.detailTitle,
      }}
    >
      <Content key={id} id={id} />
    </SupportScreen>
  )
}

function Content({ id }: { id: string }) {
  const client = useQueryClient()
  const { rules } = useProvider()
  const { data, error, isFetching, refetch } = useQuery({
    ...supportRequestQuery(id),
    placeholderData: () => knownRequest(client, id),
  })
  return (
    <RecordFrame
      query={{ data: data?.request, error, isFetching, refetch }}
      loadingText={texts.loadingRequest}
      skeleton={<FormSkeleton />}
      failureText={texts.requestFailure}
      notFound={{ text: texts.notFound }}
    >
      {(request) =>
        canAddMessage(request, rules) ? (
          <MessageForm id={id} />
        ) : (
          <NotAllowed isClosed={request.status === 'closed'} />
        )
      }
    </RecordFrame>
  )
}

function FormSkeleton() {
  return (
    <Card className="stack-4">
      <Skeleton height="8rem" />
      <Skeleton height="3rem" />
    </Card>
  )
}

function MessageForm({ id }: { id: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [keyOf] = useState(createRequestKeys)
  const { isOffline } = useConnection()
  async function send(requestKey: string, message: string) {
    if (isConnectionLost()) return 'no answer'
    try {
      await call(createSupportMessage, { body: { supportId: id, message, requestKey } })
      return null
    } catch (error) {
      return error instanceof NetworkError ? 'no answer' : messageFailure(error)
    }
  }
  const form = useForm({
    schema,
    initial: { message: '' },
    onSubmit: async ({ message }) => {
      const requestKey = keyOf(message)
      const failure = await send(requestKey, message)
      if (failure === 'no answer') {
        // It may have arrived: with the same key, the server adds it once however often it is sent.
        const refusal = await keepMessage({ key: requestKey, supportId: id, message })
        if (refusal) return refusal
      } else if (failure) return failure
      else setSentFlag(id, Date.now())
      void invalidateSupport(client)
      await navigate({
        to: '/panel/customer-service/$support_id',
        params: { support_id: id },
        replace: true,
      })
      return null
    },
  })
  return (
    <Card>
      <Form of={form}>
        <TextAreaField
          {...form.field('message')}
          label={texts.message}
          rows={6}
          maxLength={maxMessageLength}
        />
        <Button type="submit" isBusy={form.isSubmitting} isWide>
          {isOffline ? texts.keep : texts.send}
        </Button>
      </Form>
    </Card>
  )
}

/** Keeps a message until the line is back; returns why it cannot be kept. */
async function keepMessage(written: { key: string; supportId: string; message: string }) {
  if (outbox.isFull()) return { text: texts.full }
  const writtenAt = serverNow().toISOString()
  const isKept = await outbox.add({ ...written, writtenAt, phone: '' })
  if (isKept) showToast({ kind: 'info', text: texts.kept })
  else showToast({ kind: 'warning', text: texts.notKept })
  return null
}

function NotAllowed({ isClosed }: { isClosed: boolean }) {
  return (
    <EmptyState
      icon={MessageSquareOff}
      text={isClosed ? texts.closedForMessages : texts.notAllowed}
      action={
        <ButtonLink variant="secondary" to="/panel/customer-service/request">
          {texts.askNew}
        </ButtonLink>
      }
    />
  )
}
