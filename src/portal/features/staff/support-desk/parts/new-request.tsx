import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { maxMessageLength } from '#domain/service/support/support-request.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import {
  deskSubjectsQuery,
  openDeskRequest,
  subscriberQuery,
} from '#portal/queries/staff/desk/support-desk.ts'
import { openRequestFailure } from './action-refusals.ts'
import { texts } from '../texts.ts'

const schema = v.object({
  subject: v.pipe(v.string(), v.nonEmpty(texts.subjectMissing)),
  message: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.messageMissing),
    v.maxLength(maxMessageLength, texts.messageTooLong(maxMessageLength)),
  ),
})

/** The form of a request that a clerk opens for a subscriber. */
export function NewRequest({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <RequestForm id={id} onDone={() => setIsOpen(false)} />
  return (
    <div className="row-2 desk-actions">
      <Button variant="secondary" isSmall onClick={() => setIsOpen(true)}>
        {texts.newRequest}
      </Button>
    </div>
  )
}

function RequestForm({ id, onDone }: { id: string; onDone: () => void }) {
  const client = useQueryClient()
  const [keyOf] = useState(createRequestKeys)
  const subjects = useQuery(deskSubjectsQuery())
  const options = (subjects.data ?? []).map(({ id: value, value: label }) => ({ value, label }))
  const form = useForm({
    schema,
    initial: { subject: '', message: '' },
    onSubmit: async (values) => {
      try {
        const protocol = await openDeskRequest(id, { ...values, requestKey: keyOf(values) })
        showToast({ kind: 'success', text: texts.requestOpened(protocol) })
        onDone()
        await client.invalidateQueries({ queryKey: subscriberQuery(id).queryKey })
        return null
      } catch (error) {
        return openRequestFailure(error)
      }
    },
  })
  return (
    <Form of={form}>
      {subjects.error && <p role="alert">{texts.subjectsFailure}</p>}
      <SelectField
        {...form.field('subject')}
        label={texts.subject}
        options={options}
        placeholder={texts.subjectChoose}
      />
      <TextAreaField
        {...form.field('message')}
        label={texts.requestMessage}
        hint={texts.requestHint}
        rows={4}
        maxLength={maxMessageLength}
      />
      <div className="row-2 desk-actions">
        <Button type="submit" isBusy={form.isSubmitting}>
          {texts.openRequest}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  )
}
