import { useState } from 'react'
import { isDocument, canonicalDocument } from '#domain/account/people/document.ts'
import * as v from 'valibot'
import { Button } from '#portal/kit/buttons/button.tsx'
import { DocumentField } from '#portal/kit/form/document-field.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { sendTest } from '#portal/queries/news/announcements.ts'
import { changeFailure } from './refusals.ts'
import { texts } from './texts.ts'

const schema = v.object({
  document: v.pipe(
    v.string(),
    v.check((typed) => isDocument(canonicalDocument(typed)), texts.testDocumentInvalid),
  ),
})

/** Sends what is typed to one account, to see it on a phone of one's own. */
export function TestSend({ title, message }: { title: string; message: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({
    schema,
    initial: { document: '' },
    onSubmit: async ({ document }) => {
      try {
        const devices = await sendTest({ title, message, document })
        showToast({ kind: 'success', text: texts.testSent(devices) })
        return null
      } catch (error) {
        return changeFailure(error)
      }
    },
  })
  if (!isOpen) {
    return (
      <Button variant="quiet" isWide onClick={() => setIsOpen(true)}>
        {texts.testOpen}
      </Button>
    )
  }
  return (
    <Form of={form}>
      <DocumentField {...form.field('document')} label={texts.testDocument} hint={texts.testHint} />
      <Button type="submit" variant="secondary" isWide isBusy={form.isSubmitting}>
        {texts.test}
      </Button>
    </Form>
  )
}
