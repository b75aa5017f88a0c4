import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import { type ReactNode, useEffect, useState } from 'react'
import { isPhone, toNationalDigits } from '#domain/people/phone.ts'
import { formatPhone } from '#domain/people/contact-links.ts'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { useConnection } from '#portal/kit/connection.ts'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { showToast } from '#portal/kit/toasts.ts'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { QueryFrame } from '#portal/kit/query-frame.tsx'
import { customerQuery } from '#portal/queries/customer.ts'
import { supportSubjectsQuery } from '#portal/queries/support.ts'
import { type OpenedRequestData, OpenedRequest } from './opened-request.tsx'
import { RequestForm } from './request-form.tsx'
import { SupportScreen } from './support-screen.tsx'
import { texts } from './texts.ts'

interface RequestSupportProps {
  /** What the provider knows already, of another feature. */
  known: ReactNode
}

export function RequestSupport({ known }: RequestSupportProps) {
  return (
    <SupportScreen title={texts.requestTitle} back={{ to: '/panel' }}>
      {known}
      <Content />
    </SupportScreen>
  )
}

function Content() {
  const [opened, setOpened] = useState<OpenedRequestData | null>(null)
  const subjects = useQuery(supportSubjectsQuery())
  const customer = useQuery(customerQuery())
  const { isOffline } = useConnection()
  const message = useLocation({ select: ({ state }) => state.supportMessage ?? '' })
  const isAsking = !opened && (subjects.data?.length ?? 0) > 0
  useEffect(() => {
    if (isAsking) showToast({ kind: 'info', text: texts.phoneToast })
  }, [isAsking])

  if (opened) return <OpenedRequest opened={opened} onAgain={() => setOpened(null)} />
  // The form opens with the phone on file, or without a phone when it could not be read.
  const isReady = subjects.data !== undefined && !customer.isPending
  return (
    <QueryFrame
      query={{
        data: isReady ? subjects.data : undefined,
        error: subjects.data ? null : subjects.error,
        isFetching: subjects.isFetching,
        refetch: subjects.refetch,
      }}
      loadingText={texts.loadingSubjects}
      skeleton={<FormSkeleton />}
      failureText={texts.subjectsFailure}
      failureAction={
        isOffline && (
          <ButtonLink variant="quiet" to="/sem-internet">
            {texts.writeNow}
          </ButtonLink>
        )
      }
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState icon={MessageCircleQuestion} text={texts.noSubjects} />
        ) : (
          <Card>
            <RequestForm
              subjects={list}
              phone={phoneOnFile(customer.data?.customer.phone_number)}
              message={message}
              onOpened={setOpened}
            />
          </Card>
        )
      }
    </QueryFrame>
  )
}

function phoneOnFile(written = ''): string {
  const digits = toNationalDigits(written)
  return isPhone(digits) ? formatPhone(digits) : ''
}

function FormSkeleton() {
  return (
    <Card className="support-waiting">
      <Skeleton height="3.25rem" />
      <Skeleton height="3.25rem" />
      <Skeleton height="8rem" />
      <Skeleton height="3rem" />
    </Card>
  )
}
