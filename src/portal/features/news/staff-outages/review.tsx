import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#domain/platform/time/dates.ts'
import { noticeAt } from '#domain/news/outages/message-times.ts'
import { outageWords } from '#domain/news/outages/words.ts'
import { instantOf } from '#domain/platform/time/local-instant.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { useNow } from '#portal/kit/ages/use-now.ts'
import {
  listedOutages,
  openOutage,
  type OutageKey,
  outagesQuery,
} from '#portal/queries/news/staff-outages.ts'
import { fromField, type OutageValues } from './form-values.ts'
import { outageFailure } from './refusals.ts'
import { texts } from './texts.ts'
import { ShortNotice } from './short-notice.tsx'
import { useWhose } from './whose.ts'

export interface Reviewed {
  readonly key: OutageKey
  readonly values: OutageValues
}

interface ReviewProps {
  /** null until there is something to review. */
  of: Reviewed | null
  isOpen: boolean
  onClose: () => void
  onPublished: () => void
}

/** Says how many an outage affects and what they will read, before it is published. */
export function Review({ of, isOpen, onClose, onPublished }: ReviewProps) {
  const client = useQueryClient()
  const { of: whose } = useWhose()
  const { data } = useInfiniteQuery({ ...outagesQuery(whose), enabled: of !== null })
  const publishing = useMutation({
    mutationFn: (key: OutageKey) => openOutage(client, whose, key),
    onSuccess: () => {
      showToast({ kind: 'success', text: texts.published })
      onPublished()
    },
  })
  if (!of) return null
  const outage = listedOutages(data ?? { pages: [] }).find(({ id }) => id === of.key.id)
  const isCounted = outage?.is_counted ?? false
  const isNobody = isCounted && outage?.affected === 0
  const isPart = outage?.affected_incomplete ?? false
  const title = isNobody ? texts.confirmNobody : texts.confirmTitle(outage?.affected ?? 0, isPart)
  return (
    <Confirm
      title={isCounted ? title : texts.confirmCounting}
      action={isCounted ? texts.publish : texts.counting}
      isOpen={isOpen}
      isBusy={publishing.isPending}
      failure={publishing.error && outageFailure(publishing.error).text}
      onConfirm={() => {
        if (isCounted && !isNobody) publishing.mutate(of.key)
      }}
      onClose={() => {
        publishing.reset()
        onClose()
      }}
    >
      <Words values={of.values} />
      {!isCounted && <Counting of={outage?.counting ?? null} />}
      {isCounted && isPart && <p>{texts.partlyCounted}</p>}
      {isNobody && <p>{texts.nobodyHint}</p>}
    </Confirm>
  )
}

/** What those it affects will read, and when. */
function Words({ values }: { values: OutageValues }) {
  const { zone, rules } = useWhose()
  const now = useNow()
  const { starts, end, note } = values
  const startsAt = instantOf(fromField(starts) ?? '', zone) ?? now
  const isPlanned = startsAt > now
  const told = { ...values, startsAt, expectedEnd: instantOf(fromField(end) ?? '', zone) }
  const { title, body } = outageWords(isPlanned ? 'notice' : 'begin', told, note, zone)
  const tellAt = noticeAt(startsAt, now, rules.noticeHours)
  const later =
    tellAt > now
      ? texts.confirmLater(formatDateTime(tellAt, zone), rules.noticeHours)
      : texts.confirmSoon
  return (
    <>
      <div className="outage-preview">
        <p className="outage-preview-title">{title}</p>
        <p className="outage-preview-words">{body}</p>
      </div>
      <p>{isPlanned ? later : texts.confirmNow}</p>
      <ShortNotice kind={values.kind} starts={starts} />
    </>
  )
}

interface CountingProps {
  of: { looked_at: number; accounts: number; is_waiting: boolean } | null
}

/** How far the counting of the affected got. */
function Counting({ of }: CountingProps) {
  if (!of) return <p>{texts.countGivenUp}</p>
  return (
    <div className="outage-counting">
      <progress aria-label={texts.countingOf} max={Math.max(1, of.accounts)} value={of.looked_at} />
      <p className="figures">{texts.lookedAt(of.looked_at, of.accounts)}</p>
      {of.is_waiting && <Callout>{texts.erpAway}</Callout>}
    </div>
  )
}
