import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import { type ReactNode, useEffect } from 'react'
import { guidedForms } from '#domain/service/support/guided-subject.ts'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { useConnection } from '#portal/kit/browser/connection.ts'
import { ContactButtons } from '#portal/kit/contact/contact-buttons.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { customerQuery } from '#portal/queries/account/customer.ts'
import { supportSubjectsQuery } from '#portal/queries/service/support.ts'
import type { AskingProps } from './asking.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { phoneOnFile } from './phone-on-file.ts'
import { SupportScreen } from './support-screen.tsx'
import { texts } from './texts.ts'

/** Needs the subjects, which come by the network as well; a phone that has it keeps it. */
const Asking = lazyPart<AskingProps>(async () => (await import('./asking.tsx')).Asking, {
  whileLoading: Waiting,
  otherwise: WriteNow,
})

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
  useEffect(() => void Asking.preload(), [])
  const subjects = useQuery(supportSubjectsQuery())
  const customer = useQuery(customerQuery())
  const { isOffline } = useConnection()
  const message = useLocation({ select: ({ state }) => state.supportMessage ?? '' })
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
      skeleton={<Waiting />}
      failureText={texts.subjectsFailure}
      failureAction={isOffline && <WriteNow />}
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            icon={MessageCircleQuestion}
            text={texts.noSubjects}
            action={<ContactButtons />}
          />
        ) : (
          <Asking
            subjects={list}
            phone={phoneOnFile(customer.data?.customer.phone_number)}
            message={message}
          />
        )
      }
    </QueryFrame>
  )
}

/** The places of the common requests and of the form below them. */
function Waiting() {
  return (
    <>
      <div className="stack-3">
        {guidedForms.map((form) => (
          <Skeleton key={form} height="var(--target)" />
        ))}
      </div>
      <FormSkeleton />
    </>
  )
}

function WriteNow() {
  return (
    <ButtonLink variant="quiet" to="/sem-internet">
      {texts.writeNow}
    </ButtonLink>
  )
}
