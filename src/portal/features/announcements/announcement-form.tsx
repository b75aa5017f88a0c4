import { useMutation, useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { messageLimit, titleLimit } from '#domain/announcements/announcement.ts'
import { Button } from '#portal/kit/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { CharacterCount } from '#portal/kit/form/character-count.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts.ts'
import { publishAnnouncement } from '#portal/queries/announcements.ts'
import { createRequestKeys } from '#portal/queries/request-key.ts'
import { announcementSchema, type FormValues } from './announcement-schema.ts'
import { sendFailure } from './refusals.ts'
import { texts } from './texts.ts'

interface AnnouncementFormProps {
  /** null where the server does not say how many there are. */
  subscribers: number | null
  /** The host names that the texts may link to. */
  linkHosts: readonly string[]
  onSent: () => void
}

/** The form of a new announcement and the dialog that shows it for review before it is sent. */
export function AnnouncementForm({ subscribers, linkHosts, onSent }: AnnouncementFormProps) {
  const client = useQueryClient()
  const [requestKeyFor] = useState(createRequestKeys)
  const [isReviewing, setIsReviewing] = useState(false)
  // Kept after the dialog is dismissed, so that its text does not vanish while it closes.
  const [reviewed, setReviewed] = useState<FormValues>({ title: '', message: '' })
  const submission = useMutation({
    mutationFn: (announcement: FormValues) =>
      publishAnnouncement(client, { ...announcement, requestKey: requestKeyFor(announcement) }),
    onSuccess: () => {
      setIsReviewing(false)
      showToast({ kind: 'success', text: texts.sent })
      onSent()
    },
  })
  const form = useForm({
    schema: announcementSchema(linkHosts),
    initial: { title: '', message: '' },
    onSubmit: async (announcement) => {
      submission.reset()
      setReviewed(announcement)
      setIsReviewing(true)
      return null
    },
  })
  const title = form.field('title')

  return (
    <>
      <Form of={form}>
        <div className="field-area">
          <TextField {...title} label={texts.title} autoComplete="off" />
          <CharacterCount length={title.value.length} maxLength={titleLimit - 1} />
        </div>
        <TextAreaField
          {...form.field('message')}
          label={texts.message}
          hint={texts.messageHint}
          rows={6}
          maxLength={messageLimit - 1}
        />
        <Button type="submit" icon={Send} isWide>
          {texts.review}
        </Button>
      </Form>
      <Confirm
        title={subscribers === null ? texts.confirmAll : texts.confirmTitle(subscribers)}
        action={texts.send}
        isOpen={isReviewing}
        isBusy={submission.isPending}
        failure={submission.error && sendFailure(submission.error).text}
        onConfirm={() => submission.mutate(reviewed)}
        onClose={() => setIsReviewing(false)}
      >
        <div className="notification-preview">
          <p className="notification-title">{reviewed.title}</p>
          <p className="notification-words">{reviewed.message}</p>
        </div>
        <p>{texts.confirmNote}</p>
      </Confirm>
    </>
  )
}
