import { getRouteApi, useRouter } from '@tanstack/react-router'
import MailX from 'lucide-react/icons/mail-x'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { sendVerificationCode } from '#contract/recovery.ts'
import { maskDocument } from '#domain/people/document.ts'
import { Button } from '#portal/kit/button.tsx'
import { EmptyState } from '#portal/kit/empty-state.tsx'
import { ChoiceField } from '#portal/kit/form/choice-field.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { FrontPage } from '#portal/kit/front-page.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import { call } from '#portal/queries/client.ts'
import { readChosenEmail, deleteJourney, type Journey, saveChosenEmail } from './journey-store.ts'
import './recovery.css'
import { sendFailure } from './refusals.ts'
import { Steps } from './steps.tsx'
import { texts } from './texts.ts'

const route = getRouteApi('/send-password-restoration-request')

/** Chooses the address for the code among those on file, which stay masked. */
export function ChooseEmail() {
  const journey = route.useLoaderData()
  const router = useRouter()

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
    <FrontPage title={texts.emailTitle} lead={texts.emailLead(maskDocument(journey.document))}>
      <Steps at={2} />
      {journey.emails.length === 0 ? (
        <EmptyState
          icon={MailX}
          text={
            <>
              {texts.noEmail} {texts.noEmailAdvice}
            </>
          }
          action={backButton}
        />
      ) : (
        <EmailForm emails={journey.emails}>{backButton}</EmailForm>
      )}
    </FrontPage>
  )
}

function EmailForm({ emails, children }: { emails: Journey['emails']; children: ReactNode }) {
  const router = useRouter()
  const places = emails.map((_, index) => String(index))
  const known = readChosenEmail()?.index ?? (emails.length === 1 ? 0 : null)
  const form = useForm({
    schema: v.object({ email: v.picklist(places, texts.emailNotChosen) }),
    initial: { email: known === null ? '' : String(known) },
    onSubmit: async ({ email }) => {
      const index = Number(email)
      try {
        await call(sendVerificationCode, { body: { mailIndex: index } })
      } catch (error) {
        return sendFailure(error)
      }
      saveChosenEmail({ index, email: emails[index] ?? '' })
      await router.navigate({ to: '/verification-code' })
      return null
    },
  })
  return (
    <Form of={form}>
      <ChoiceField
        {...form.field('email')}
        label={texts.email}
        choices={emails.map((email, index) => ({ value: String(index), label: email }))}
      />
      <div className="recovery-buttons">
        <Button type="submit" isBusy={form.isSubmitting} isWide>
          {texts.send}
        </Button>
        {children}
      </div>
    </Form>
  )
}
