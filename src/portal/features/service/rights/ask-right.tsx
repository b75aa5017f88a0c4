import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import Scale from 'lucide-react/icons/scale'
import { useState } from 'react'
import type { RightSubjectKind } from '#domain/service/rights/right-kind.ts'
import { Card } from '#portal/kit/blocks/card.tsx'
import { ContactButtons } from '#portal/kit/contact/contact-buttons.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { IncompleteNote } from '#portal/kit/frames/incomplete-note-part.ts'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { PartMissing } from '#portal/kit/frames/part-missing.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { type FiledRight, rightOffersQuery } from '#portal/queries/service/rights.ts'
import { ContactOnline } from './contact-online.tsx'
import { Filed } from './filed.tsx'
import { texts } from './texts.ts'

const skeleton = <Skeleton width="100%" height="16rem" />
const shown = { whileLoading: () => skeleton, otherwise: PartMissing }

const ContestForm = lazyPart(async () => (await import('./contest-form.tsx')).ContestForm, shown)
const CancellationForm = lazyPart(
  async () => (await import('./cancellation-form.tsx')).CancellationForm,
  shown,
)
const SuspensionForm = lazyPart(
  async () => (await import('./suspension-form.tsx')).SuspensionForm,
  shown,
)
const DueDayForm = lazyPart(async () => (await import('./due-day-form.tsx')).DueDayForm, shown)

/** The form of one right, and after it the protocol. */
export function AskRight({ kind }: { kind: RightSubjectKind | undefined }) {
  const { rightSubjects } = useProvider().rules
  const { bill } = useSearch({ from: '/panel/rights/$right' })
  const [filed, setFiled] = useState<FiledRight | null>(null)
  if (filed) return <Filed filed={filed} />
  if (kind === undefined || rightSubjects[kind] === '') {
    return (
      <Card>
        <EmptyState icon={Scale} text={texts.notOffered} action={<ContactButtons />} />
      </Card>
    )
  }
  if (kind === 'contest') return <ContestForm billId={bill} onFiled={setFiled} />
  return <OfContract kind={kind} onFiled={setFiled} />
}

const forms = {
  suspension: SuspensionForm,
  cancellation: CancellationForm,
  due_day: DueDayForm,
} as const

interface OfContractProps {
  kind: keyof typeof forms
  onFiled: (filed: FiledRight) => void
}

function OfContract({ kind, onFiled }: OfContractProps) {
  const query = useQuery(rightOffersQuery())
  const Form = forms[kind]
  return (
    <QueryFrame
      query={query}
      loadingText={texts.loading}
      skeleton={skeleton}
      failureText={texts.offersFailure}
      failureAction={<ContactOnline />}
      failureOn={Card}
    >
      {({ offers: [first, ...rest], isIncomplete }) => (
        <>
          {isIncomplete && <IncompleteNote what={texts.someContracts} />}
          {first ? (
            <Card className="rights">
              <Form offers={[first, ...rest]} onFiled={onFiled} />
            </Card>
          ) : isIncomplete ? (
            <ContactButtons />
          ) : (
            <Card>
              <EmptyState icon={Scale} text={texts.noContracts} action={<ContactButtons />} />
            </Card>
          )}
        </>
      )}
    </QueryFrame>
  )
}
