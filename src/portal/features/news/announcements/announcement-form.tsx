import { useQueryClient } from '@tanstack/react-query'
import Save from 'lucide-react/icons/save'
import Send from 'lucide-react/icons/send'
import { useEffect, useState } from 'react'
import type { Announcement } from '#contract/news/announcements.ts'
import { messageLimit, titleLimit } from '#domain/news/announcements/announcement.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { CharacterCount } from '#portal/kit/form/character-count.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { LeaveQuestion } from '#portal/kit/form/leaving/leave-question.tsx'
import { mergeForms } from '#portal/kit/form/merge-forms.ts'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useSavableForm } from '#portal/kit/form/leaving/use-savable-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import {
  type AnnouncementReach,
  announcementsQuery,
  listedAnnouncements,
  beginCounting,
  type DraftKey,
  keepDraft,
} from '#portal/queries/news/announcements.ts'
import { askFreshSignIn } from '#portal/queries/staff/staff-account.ts'
import { announcementSchema } from './announcement-schema.ts'
import { AudienceFields } from './audience-fields.tsx'
import { type AnnouncementValues, audienceOf, emptyValues, valuesOf } from './form-values.ts'
import { changeFailure } from './refusals.ts'
import { Review, type Reviewed } from './review.tsx'
import { TestSend } from './test-send.tsx'
import { texts } from './texts.ts'
import { WhenFields } from './when-fields.tsx'

interface AnnouncementFormProps {
  /** null where the server offers sending to everybody alone. */
  reach: AnnouncementReach | null
  /** The draft to go on with; null for a new announcement. */
  draft: Announcement | null
  /** Tells whether something is typed that is not kept. */
  onEdited: (isEdited: boolean) => void
  onSent: () => void
}

/** The form of an announcement, which may be kept as a draft, and the dialog before it is sent. */
export function AnnouncementForm({ reach, draft, onEdited, onSent }: AnnouncementFormProps) {
  const client = useQueryClient()
  const [key, setKey] = useState<DraftKey | null>(draft)
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const [isReviewing, setIsReviewing] = useState(false)

  /** Merges what another person saved with the values typed here. */
  async function mergeWithSaved(values: AnnouncementValues) {
    const list = await client.fetchInfiniteQuery({ ...announcementsQuery(), staleTime: 0 })
    const now = listedAnnouncements(list).find(
      ({ id, state }) => id === key?.id && state === 'draft',
    )
    if (!now) return { text: texts.draftGone }
    const theirs = { ...valuesOf(now), when: values.when, at: values.at }
    const merged = mergeForms<typeof theirs>(form.saved, theirs, values)
    setKey(now)
    form.rebase(theirs, merged.values, merged.notes)
    return { text: texts.changedMeanwhile }
  }

  /** Keeps the draft; null when it could not be kept, which the form then says. */
  async function keep(values: AnnouncementValues) {
    const { title, message } = values
    try {
      const kept = await keepDraft(client, key, { title, message, audience: audienceOf(values) })
      setKey(kept)
      form.rebase(values, values, {})
      return { kept, failure: null }
    } catch (error) {
      const failure = changeFailure(error)
      const isStale = failure.text === texts.changedMeanwhile && key !== null
      return { kept: null, failure: isStale ? await mergeWithSaved(values) : failure }
    }
  }

  /** Counts the audience of a draft, unless the present one is counted already. */
  async function countOnce(id: string) {
    const list = client.getQueryData(announcementsQuery().queryKey)
    const isCounted = listedAnnouncements(list ?? { pages: [] }).some(
      (one) => one.id === id && one.counting !== null,
    )
    if (!isCounted) await beginCounting(client, id)
  }

  const form = useSavableForm({
    schema: announcementSchema(reach?.allowed ?? null),
    initial: draft ? valuesOf(draft) : emptyValues,
    onSubmit: async (values) => {
      const isPlain = values.scope === 'all' && values.when === 'now' && key === null
      if (isPlain) {
        setReviewed({ values, draft: null })
      } else {
        const { kept, failure } = await keep(values)
        if (!kept) return failure
        if (values.scope === 'some' && values.when === 'now') await countOnce(kept.id)
        setReviewed({ values, draft: kept })
      }
      try {
        // Asked here, so that sending meets no question.
        await askFreshSignIn('provider')
      } catch (error) {
        return changeFailure(error)
      }
      setIsReviewing(true)
      return null
    },
    draft: reach && {
      mayBeIncomplete: true,
      save: async (values) => {
        const { kept, failure } = await keep(values)
        if (kept) showToast({ kind: 'success', text: texts.draftKept })
        return failure
      },
    },
  })
  const { field, isEdited } = form
  useEffect(() => onEdited(isEdited), [onEdited, isEdited])
  const title = field('title')
  const message = field('message')

  return (
    <>
      <Form of={form}>
        <div className="stack-1">
          <TextField {...title} label={texts.title} autoComplete="off" />
          <CharacterCount length={title.value.length} maxLength={titleLimit - 1} />
        </div>
        <TextAreaField
          {...message}
          label={texts.message}
          hint={texts.messageHint}
          rows={6}
          maxLength={messageLimit - 1}
        />
        {reach && (
          <>
            <AudienceFields
              scope={field('scope')}
              cities={field('cities')}
              districts={field('districts')}
              plans={field('plans')}
              states={field('states')}
            />
            <WhenFields when={field('when')} at={field('at')} />
          </>
        )}
        <Button type="submit" icon={Send} isWide isBusy={form.isSubmitting}>
          {texts.review}
        </Button>
        {reach && (
          <Button
            variant="secondary"
            icon={Save}
            isWide
            isBusy={form.isSubmitting}
            onClick={() => void form.save()}
          >
            {texts.keepDraft}
          </Button>
        )}
      </Form>
      <LeaveQuestion of={form} />
      {reach && <TestSend title={title.value} message={message.value} />}
      <Review
        of={reviewed}
        subscribers={reach?.subscribers ?? null}
        isOpen={isReviewing}
        onClose={() => setIsReviewing(false)}
        onSent={() => {
          setIsReviewing(false)
          onSent()
        }}
      />
    </>
  )
}
