import { useQuery } from '@tanstack/react-query'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import { useEffect, useState } from 'react'
import { isPhone, toNationalDigits } from '#domain/people/phone.ts'
import { formatPhone } from '#domain/people/contact-links.ts'
import { ButtonLink } from '#portal/kit/button.tsx'
import { Card } from '#portal/kit/card.tsx'
import { useConnection } from '#portal/kit/connection.ts'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { FailureState } from '#portal/kit/failure-state.tsx'
import { Loading } from '#portal/kit/loading.tsx'
import { notify } from '#portal/kit/toasts.ts'
import { Skeleton } from '#portal/kit/skeleton.tsx'
import { customerQuery } from '#portal/queries/customer.ts'
import { requestIdOf } from '#portal/queries/failure.ts'
import { supportSubjectsQuery } from '#portal/queries/support.ts'
import { type Opened, OpenedRequest } from './opened-request.tsx'
import { RequestForm } from './request-form.tsx'
import { SupportScreen } from './support-screen.tsx'
import { texts } from './texts.ts'

export function RequestSupport() {
  return (
    <SupportScreen title={texts.requestTitle} back={{ to: '/panel' }}>
      <Content />
    </SupportScreen>
  )
}

function Content() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const subjects = useQuery(supportSubjectsQuery())
  const customer = useQuery(customerQuery())
  const { isOffline } = useConnection()
  const isAsking = !opened && (subjects.data?.length ?? 0) > 0
  useEffect(() => {
    if (isAsking) notify({ kind: 'info', text: texts.phoneNotice })
  }, [isAsking])

  if (opened) return <OpenedRequest opened={opened} onAgain={() => setOpened(null)} />
  if (!subjects.data && subjects.error) {
    return (
      <FailureState
        text={texts.subjectsFailure}
        requestId={requestIdOf(subjects.error)}
        isRetrying={subjects.isFetching}
        onRetry={() => void subjects.refetch()}
        action={
          isOffline && (
            <ButtonLink variant="quiet" to="/sem-internet">
              {texts.writeNow}
            </ButtonLink>
          )
        }
      />
    )
  }
  // The phone on file is filled in; without an answer about it the field starts empty.
  if (!subjects.data || customer.isPending) return <Waiting />
  if (subjects.data.length === 0) {
    return <EmptyState icon={MessageCircleQuestion} text={texts.noSubjects} />
  }
  return (
    <Card>
      <RequestForm
        subjects={subjects.data}
        phone={phoneOnFile(customer.data?.customer.phone_number)}
        onOpened={setOpened}
      />
    </Card>
  )
}

function phoneOnFile(written = ''): string {
  const digits = toNationalDigits(written)
  return isPhone(digits) ? formatPhone(digits) : ''
}

function Waiting() {
  return (
    <Loading label={texts.loadingSubjects}>
      <Card className="support-waiting">
        <Skeleton height="3.25rem" />
        <Skeleton height="3.25rem" />
        <Skeleton height="8rem" />
        <Skeleton height="3rem" />
      </Card>
    </Loading>
  )
}
