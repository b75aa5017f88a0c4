import { useMutation, useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { messageLimit, titleLimit } from '#domain/announcements/announcement.ts'
import { Button } from '#portal/kit/button.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { Count } from '#portal/kit/form/count.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { notify } from '#portal/kit/toasts.ts'
import { sendNotification } from '#portal/queries/announcements.ts'
import { requestKeys } from '#portal/queries/request-key.ts'
import { notificationSchema, type TypedNotification } from './notification-schema.ts'
import { sendFailure } from './refusals.ts'
import { texts } from './texts.ts'

interface NotificationFormProps {
  subscribers: number
  onSent: () => void
}

/** What to say, and once more before it is said to everybody. */
export function NotificationForm({ subscribers, onSent }: NotificationFormProps) {
  const client = useQueryClient()
  const [keyOf] = useState(requestKeys)
  const [isAsking, setIsAsking] = useState(false)
  // The dialog keeps its words while it closes.
  const [asked, setAsked] = useState<TypedNotification>({ title: '', message: '' })
  const sending = useMutation({
    mutationFn: (wish: TypedNotification) =>
      sendNotification(client, { ...wish, requestKey: keyOf(wish) }),
    onSuccess: () => {
      setIsAsking(false)
      notify({ kind: 'success', text: texts.sent })
      onSent()
    },
  })
  const form = useForm({
    schema: notificationSchema,
    initial: { title: '', message: '' },
    onSubmit: async (wish) => {
      sending.reset()
      setAsked(wish)
      setIsAsking(true)
      return null
    },
  })
  const title = form.field('title')

  return (
    <>
      <Form of={form}>
        <div className="field-area">
          <TextField {...title} label={texts.title} autoComplete="off" />
          <Count length={title.value.length} maxLength={titleLimit - 1} />
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
        title={texts.confirmTitle(subscribers)}
        action={texts.send}
        isOpen={isAsking}
        isBusy={sending.isPending}
        failure={sending.error && sendFailure(sending.error).text}
        onConfirm={() => sending.mutate(asked)}
        onClose={() => setIsAsking(false)}
      >
        <div className="notification-preview">
          <p className="notification-title">{asked.title}</p>
          <p className="notification-words">{asked.message}</p>
        </div>
        <p>{texts.confirmNote}</p>
      </Confirm>
    </>
  )
}
