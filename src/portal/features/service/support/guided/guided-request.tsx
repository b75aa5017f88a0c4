import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import { useEffect } from 'react'
import { isGuidedForm } from '#domain/service/support/guided-subject.ts'
import { ContactButtons } from '#portal/kit/contact/contact-buttons.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { PartMissing } from '#portal/kit/frames/part-missing.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { customerQuery } from '#portal/queries/account/customer.ts'
import { supportSubjectsQuery } from '#portal/queries/service/support.ts'
import { FormSkeleton } from '../form-skeleton.tsx'
import { phoneOnFile } from '../phone-on-file.ts'
import { SupportScreen } from '../support-screen.tsx'
import { texts as shared } from '../texts.ts'
import type { GuidedFormProps } from './guided-form.tsx'
import { guidedTexts as texts } from './guided-texts.ts'

const GuidedForm = lazyPart<GuidedFormProps>(
  async () => (await import('./guided-form.tsx')).GuidedForm,
  { whileLoading: FormSkeleton, otherwise: PartMissing },
)

const back = { to: '/panel/customer-service/request', label: shared.requestTitle } as const

/** A request that is asked for step by step; the path names the form. */
export function GuidedRequest() {
  const { form } = useParams({ from: '/panel/customer-service/request/$form' })
  if (!isGuidedForm(form)) {
    return (
      <SupportScreen title={shared.requestTitle} back={back}>
        <EmptyState icon={MessageCircleQuestion} text={texts.unknownForm} />
      </SupportScreen>
    )
  }
  return (
    <SupportScreen title={texts.titles[form]} back={back}>
      <Content key={form} form={form} />
    </SupportScreen>
  )
}

function Content({ form }: Pick<GuidedFormProps, 'form'>) {
  useEffect(() => void GuidedForm.preload(), [])
  const { contract = '' } = useSearch({ from: '/panel/customer-service/request/$form' })
  const subjects = useQuery(supportSubjectsQuery())
  const customer = useQuery(customerQuery())
  const isReady = subjects.data !== undefined && !customer.isPending
  return (
    <QueryFrame
      query={{
        data: isReady ? subjects.data : undefined,
        error: subjects.data ? null : subjects.error,
        isFetching: subjects.isFetching,
        refetch: subjects.refetch,
      }}
      loadingText={shared.loadingSubjects}
      skeleton={<FormSkeleton />}
      failureText={shared.subjectsFailure}
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            icon={MessageCircleQuestion}
            text={shared.noSubjects}
            action={<ContactButtons />}
          />
        ) : (
          <GuidedForm
            form={form}
            subjects={list}
            phone={phoneOnFile(customer.data?.customer.phone_number)}
            contract={contract}
          />
        )
      }
    </QueryFrame>
  )
}
