import type { ReactNode } from 'react'
import { ContactButtons } from '#portal/kit/contact/contact-buttons.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import type { FormState } from '#portal/kit/form/use-form.ts'

/** The form of a right. A request that fails can be made by the provider's own channels, below the failure. */
export function RightForm({ of, children }: { of: FormState; children: ReactNode }) {
  return (
    <>
      <Form of={of}>{children}</Form>
      {of.failure && <ContactButtons />}
    </>
  )
}
