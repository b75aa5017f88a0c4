import Radio from 'lucide-react/icons/radio'
import { useRef, useState } from 'react'
import type { SuspectedPlace, StaffOutage } from '#contract/news/staff-outages.ts'
import { MoreButton } from '#portal/kit/rows/more-button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { PartMissing } from '#portal/kit/frames/part-missing.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { listedOutages } from '#portal/queries/news/staff-outages.ts'
import { emptyValues, type OutageValues } from './form-values.ts'
import type { OutageForm } from './outage-form.tsx'
import { StaffOutageCard } from './staff-outage-card.tsx'
import { Suspected } from './suspected.tsx'
import { texts } from './texts.ts'

const LazyForm = lazyPart<Parameters<typeof OutageForm>[0]>(
  async () => (await import('./outage-form.tsx')).OutageForm,
  { whileLoading: FormSkeleton, otherwise: PartMissing },
)

interface OutageBoardProps {
  canWrite: boolean
  data: {
    readonly pages: readonly {
      readonly outages: readonly StaffOutage[]
      readonly suspected: readonly SuspectedPlace[]
      readonly is_suspected_known: boolean
    }[]
  }
  hasMore: boolean
  isFetchingMore: boolean
  onMore: () => void
}

/** What is suspected, the form of an outage, and what is live and past. */
export function OutageBoard({ canWrite, data, hasMore, isFetchingMore, onMore }: OutageBoardProps) {
  const [draft, setDraft] = useState<StaffOutage | null>(null)
  const [begun, setBegun] = useState<OutageValues>(emptyValues)
  // The React key of the form: a new value begins it anew.
  const [formNumber, setFormNumber] = useState(0)
  const [isEdited, setIsEdited] = useState(false)
  const place = useRef<HTMLElement>(null)
  function begin(chosen: StaffOutage | null, values = emptyValues) {
    setDraft(chosen)
    setBegun(values)
    setFormNumber(formNumber + 1)
  }
  function goOn(chosen: StaffOutage | null, values = emptyValues) {
    place.current?.scrollIntoView({ block: 'start' })
    if (isEdited) showToast({ kind: 'warning', text: texts.finishFirst })
    else begin(chosen, values)
  }
  const outages = listedOutages(data)
  return (
    <div className={canWrite ? 'staff-outages staff-outages-two' : 'staff-outages'}>
      <Suspected
        places={data.pages[0]?.suspected ?? []}
        isKnown={data.pages[0]?.is_suspected_known ?? true}
        onBegin={canWrite ? (values) => goOn(null, values) : null}
      />
      {canWrite && (
        <section ref={place} className="outage-write" aria-labelledby="write">
          <Card className="stack-4 staff-outage">
            <h2 id="write">{draft ? texts.goOnWriting : texts.write}</h2>
            <LazyForm
              key={formNumber}
              draft={draft}
              begun={begun}
              onEdited={setIsEdited}
              onPublished={() => begin(null)}
            />
          </Card>
        </section>
      )}
      <section className="stack-4 staff-outage" aria-labelledby="outages">
        <h2 id="outages">{texts.list}</h2>
        {outages.length === 0 && <EmptyState icon={Radio} text={texts.none} />}
        <ul className="stack-4 staff-outage-list">
          {outages.map((one) => (
            <StaffOutageCard key={one.id} of={one} canWrite={canWrite} onEdit={() => goOn(one)} />
          ))}
        </ul>
        <MoreButton isWide hasMore={hasMore} isBusy={isFetchingMore} onMore={onMore}>
          {texts.more}
        </MoreButton>
      </section>
    </div>
  )
}

function FormSkeleton() {
  return (
    <>
      <Skeleton height="3.25rem" />
      <Skeleton height="8rem" />
    </>
  )
}
