import { getRouteApi, useRouter } from '@tanstack/react-router'
import MailX from 'lucide-react/icons/mail-x'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { maskDocument } from '#domain/account/people/document.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { ChoiceField } from '#portal/kit/form/pickers/choice-field.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { FrontPage } from '#portal/kit/pages/front-page.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import {
  type ChosenContact,
  deleteJourney,
  isConcealed,
  type Journey,
  readChosenContact,
  saveChosenContact,
} from './journey-store.ts'
import { NoContact } from './no-contact.tsx'
import './recovery.css'
import { sendFailure } from './refusals.ts'
import { sendCode } from './send-code.ts'
import { Steps } from './steps.tsx'
import { texts } from './texts.ts'

const route = getRouteApi('/send-password-restoration-request')

const keyOf = ({ by, index }: Pick<ChosenContact, 'by' | 'index'>) => `${by}-${index}`

/** Every contact on file, the e-mails first. */
function contactsOf({ emails, mobiles, channel }: Journey): ChosenContact[] {
  return [
    ...emails.map((contact, index) => ({ by: 'mail' as const, index, contact })),
    ...(channel ? mobiles.map((contact, index) => ({ by: channel, index, contact })) : []),
  ]
}

function labelOf(chosen: ChosenContact, hasMobiles: boolean): string {
  if (isConcealed(chosen)) return texts.concealedLabels[chosen.by]
  return hasMobiles ? texts.contactLabels[chosen.by](chosen.contact) : chosen.contact
}

/** Chooses the e-mail or the mobile for the code among those on file, which stay masked. */
export function ChooseContact() {
  const journey = route.useLoaderData()
  const router = useRouter()
  const contacts = contactsOf(journey)
  const hasMobiles = contacts.some(({ by }) => by !== 'mail')

  async function back() {
    const search = journey.isFirstAccess ? { first_access: true } : {}
    deleteJourney()
    await router.navigate({ to: '/request-password-restoration', search })
  }

  const backButton = (
    <Button variant="quiet" isWide onClick={() => void back()}>
      {common.back}
    </Button>
  )
  return (
    <FrontPage
      title={hasMobiles ? texts.contactTitle : texts.emailTitle}
      lead={
        contacts.some(isConcealed)
          ? texts.concealedLead
          : texts.emailLead(maskDocument(journey.document))
      }
    >
      <Steps at={2} />
      {contacts.length === 0 ? (
        <>
          <EmptyState icon={MailX} text={texts.noEmail} action={backButton} />
          <NoContact />
        </>
      ) : (
        <ContactForm contacts={contacts} hasMobiles={hasMobiles}>
          {backButton}
        </ContactForm>
      )}
    </FrontPage>
  )
}

interface ContactFormProps {
  contacts: readonly ChosenContact[]
  hasMobiles: boolean
  children: ReactNode
}

function ContactForm({ contacts, hasMobiles, children }: ContactFormProps) {
  const router = useRouter()
  const known = readChosenContact() ?? (contacts.length === 1 ? contacts[0] : undefined)
  const missing = hasMobiles ? texts.contactNotChosen : texts.emailNotChosen
  const form = useForm({
    schema: v.object({ contact: v.picklist(contacts.map(keyOf), missing) }),
    initial: { contact: known ? keyOf(known) : '' },
    onSubmit: async ({ contact }) => {
      const chosen = contacts.find((one) => keyOf(one) === contact)
      if (!chosen) return { text: missing, field: 'contact' }
      try {
        await sendCode(chosen)
      } catch (error) {
        return sendFailure(error)
      }
      saveChosenContact(chosen)
      await router.navigate({ to: '/verification-code' })
      return null
    },
  })
  return (
    <Form of={form}>
      <ChoiceField
        {...form.field('contact')}
        label={hasMobiles ? texts.contact : texts.email}
        choices={contacts.map((one) => ({
          value: keyOf(one),
          label: labelOf(one, hasMobiles),
        }))}
      />
      <div className="stack-2 recovery-buttons">
        <Button type="submit" isBusy={form.isSubmitting} isWide>
          {texts.send}
        </Button>
        {children}
      </div>
    </Form>
  )
}
