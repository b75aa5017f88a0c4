import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { createSupportRequest, type SupportSubject } from '#contract/service/support.ts'
import { isPhone, toNationalDigits } from '#domain/account/people/phone.ts'
import {
  chooseGuidedSubject,
  type GuidedForm as FormName,
} from '#domain/service/support/guided-subject.ts'
import type { ChosenFile } from '#portal/kit/attachments/chosen-file.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { ChooseFiles } from '#portal/kit/choose-files.tsx'
import type { Failure } from '#portal/kit/frames/failure.ts'
import { Form } from '#portal/kit/form/form.tsx'
import { PhoneField } from '#portal/kit/form/phone-field.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { call } from '#portal/queries/calls/client.ts'
import { createRequestKeys } from '#portal/queries/calls/request-key.ts'
import { invalidateSupport } from '#portal/queries/service/support.ts'
import { type OpenedRequestData, OpenedRequest } from '../opened-request.tsx'
import { requestFailure } from '../refusals.ts'
import { texts as shared } from '../texts.ts'
import { composeMessage, type GuidedField, schemaOfFields } from './guided-fields.ts'
import { formFields, initialValues } from './guided-forms.ts'
import { GuidedFormField } from './guided-form-field.tsx'
import { guidedTexts as texts } from './guided-texts.ts'

type Texts = v.GenericSchema<string, string>

/** The schema of a form; every value is a text. */
function schemaOf(fields: readonly GuidedField[]) {
  const entries: Record<string, Texts> = { ...schemaOfFields(fields).entries, ...contactEntries }
  return v.object(entries)
}

const contactEntries = {
  subject: v.pipe(v.string(), v.nonEmpty(shared.subjectMissing)),
  contact: v.pipe(v.string(), v.transform(toNationalDigits), v.check(isPhone, texts.phoneInvalid)),
}

/** The failure beside the field that it is about, where this form shows that field. */
function failureAtField(error: unknown, hasSubject: boolean): Failure {
  const failure = requestFailure(error)
  const field = failure.field === 'phone' ? 'contact' : hasSubject ? failure.field : undefined
  return { ...failure, field: field === 'message' ? undefined : field }
}

export interface GuidedFormProps {
  form: FormName
  subjects: readonly SupportSubject[]
  phone: string
  /** The contract that it is about; empty when it is about none. */
  contract: string
}

/** A form that asks for one kind of request, and what became of it. */
export function GuidedForm({ form: name, subjects, phone, contract }: GuidedFormProps) {
  const client = useQueryClient()
  const fields = formFields[name]
  const [keyOf] = useState(createRequestKeys)
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [opened, setOpened] = useState<OpenedRequestData | null>(null)
  const [known] = useState(() => chooseGuidedSubject(name, subjects))
  const [schema] = useState(() => schemaOf(fields))
  const form = useForm({
    schema,
    initial: { ...initialValues(fields), subject: known?.id ?? '', contact: phone },
    onSubmit: async (values) => {
      const { subject = '', contact = '', ...filled } = values
      if (Object.values(filled).every((text) => text === '')) return { text: texts.nothing }
      const about = contract ? texts.contract(contract) : ''
      const message = composeMessage(name, fields, filled, about)
      try {
        const asked = { subject, phone: contact, message }
        const body = { ...asked, requestKey: keyOf(asked) }
        const { id, protocolo } = await call(createSupportRequest, { body })
        setOpened({ id, protocol: protocolo, files })
      } catch (error) {
        return failureAtField(error, !known)
      }
      void invalidateSupport(client)
      return null
    },
  })
  if (opened) return <OpenedRequest opened={opened} onAgain={() => setOpened(null)} />
  return (
    <Card>
      <Form of={form}>
        <p>{texts.leads[name]}</p>
        {!known && (
          <SelectField
            {...form.field('subject')}
            label={texts.subject}
            placeholder={texts.subjectPrompt}
            options={subjects.map(({ id, value }) => ({ value: id, label: value }))}
          />
        )}
        {fields.map((field) => (
          <GuidedFormField key={field.name} field={field} state={form.field(field.name)} />
        ))}
        <PhoneField {...form.field('contact')} label={texts.contact} />
        {name === 'paid' && <p className="field-hint">{texts.receipt}</p>}
        <ChooseFiles files={files} onFiles={setFiles} />
        <Button type="submit" isBusy={form.isSubmitting} isWide>
          {texts.send}
        </Button>
      </Form>
    </Card>
  )
}
