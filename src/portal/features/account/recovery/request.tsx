import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { checkDocument } from '#contract/account/recovery.ts'
import { canonicalDocument, formatDocument, isDocument } from '#domain/account/people/document.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { CallWhenRefused } from '#portal/kit/contact/call-when-refused.tsx'
import { DocumentField } from '#portal/kit/form/document-field.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { FrontPage } from '#portal/kit/pages/front-page.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import { call } from '#portal/queries/calls/client.ts'
import { refusalText } from '#portal/queries/calls/failure.ts'
import { deleteJourney, saveJourney, readJourney } from './journey-store.ts'
import { maskedContacts } from './masked-contacts.ts'
import { NoContact } from './no-contact.tsx'
import './recovery.css'
import { documentFailure, documentInvalid } from './refusals.ts'
import { Steps } from './steps.tsx'
import { texts } from './texts.ts'

const route = getRouteApi('/request-password-restoration')

const schema = v.object({
  cpfCnpj: v.pipe(
    v.string(),
    v.transform(canonicalDocument),
    v.check(isDocument, (issue) => documentInvalid(issue.input)),
  ),
})

/** Form for the document; later steps do not ask for it again. */
export function RecoveryRequest() {
  const { first_access: isFirstAccess = false } = route.useSearch()
  const isOver = useLocation({ select: ({ state }) => state.isRecoveryOver ?? false })
  const router = useRouter()
  const [isUnreachable, setIsUnreachable] = useState(false)
  const form = useForm({
    schema,
    initial: { cpfCnpj: formatDocument(readJourney()?.document ?? '') },
    onSubmit: async ({ cpfCnpj }) => {
      setIsUnreachable(false)
      try {
        await call(checkDocument, { body: { cpfCnpj } })
        saveJourney({ document: cpfCnpj, ...(await maskedContacts()), isFirstAccess })
      } catch (error) {
        setIsUnreachable(refusalText(checkDocument, error) === 'no email found')
        return documentFailure(error)
      }
      await router.navigate({ to: '/send-password-restoration-request' })
      return null
    },
  })

  async function back() {
    deleteJourney()
    await router.navigate({ to: '/sign-in' })
  }

  return (
    <FrontPage
      title={isFirstAccess ? texts.firstAccess : texts.recover}
      lead={isFirstAccess ? texts.firstAccessLead : texts.recoverLead}
    >
      <Steps at={1} />
      <div role="status" className="recovery-voice">
        {isOver && <p className="recovery-note">{texts.startAgain}</p>}
      </div>
      <Form of={form}>
        <CallWhenRefused failure={form.failure} />
        <DocumentField {...form.field('cpfCnpj')} label={texts.document} />
        {isUnreachable && <NoContact />}
        <div className="stack-2 recovery-buttons">
          <Button type="submit" isBusy={form.isSubmitting} isWide>
            {texts.next}
          </Button>
          <Button variant="quiet" isWide onClick={() => void back()}>
            {common.back}
          </Button>
        </div>
      </Form>
    </FrontPage>
  )
}
