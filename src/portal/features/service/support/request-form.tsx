import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { createSupportRequest, type SupportSubject } from '#contract/service/support.ts'
import { isPhone, toNationalDigits } from '#domain/account/people/phone.ts'
import { maxMessageLength } from '#domain/service/support/support-request.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { PhoneField } from '#portal/kit/form/phone-field.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { call } from '#portal/queries/calls/client.ts'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { invalidateSupport } from '#portal/queries/service/support.ts'
import type { ChosenFile } from '#portal/kit/attachments/chosen-file.ts'
import { ChooseFiles } from '#portal/kit/choose-files.tsx'
import type { OpenedRequestData } from './opened-request.tsx'
import { requestFailure } from './refusals.ts'
import { texts } from './texts.ts'

const schema = v.object({
  subject: v.pipe(v.string(), v.nonEmpty(texts.subjectMissing)),
  phone: v.pipe(v.string(), v.transform(toNationalDigits), v.check(isPhone, texts.phoneInvalid)),
  message: v.pipe(v.string(), v.trim(), v.maxLength(maxMessageLength, texts.messageTooLong)),
})

export interface RequestFormProps {
  subjects: readonly SupportSubject[]
  phone: string
  /** What another screen has written already. */
  message: string
  onOpened: (opened: OpenedRequestData) => void
}

export function RequestForm({ subjects, phone, message, onOpened }: RequestFormProps) {
  const client = useQueryClient()
  const [keyOf] = useState(createRequestKeys)
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const form = useForm({
    schema,
    initial: { subject: '', phone, message },
    onSubmit: async (values) => {
      try {
        const body = { ...values, requestKey: keyOf(values) }
        const { id, protocolo } = await call(createSupportRequest, { body })
        onOpened({ id, protocol: protocolo, files })
      } catch (error) {
        return requestFailure(error)
      }
      void invalidateSupport(client)
      return null
    },
  })
  const subject = form.field('subject')
  const chosen = subjects.find(({ id }) => id === subject.value)

  return (
    <Form of={form}>
      <SelectField
        {...subject}
        label={texts.subject}
        placeholder={texts.subjectPrompt}
        {...(chosen?.description && { hint: chosen.description })}
        options={subjects.map(({ id, value }) => ({ value: id, label: value }))}
      />
      <PhoneField {...form.field('phone')} label={texts.phone} hint={texts.phoneNotice} />
      <TextAreaField
        {...form.field('message')}
        label={texts.message}
        hint={texts.messageHint}
        rows={5}
        maxLength={maxMessageLength}
      />
      <ChooseFiles files={files} onFiles={setFiles} />
      <Button type="submit" isBusy={form.isSubmitting} isWide>
        {texts.ask}
      </Button>
    </Form>
  )
}
