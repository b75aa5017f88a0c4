import { getRouteApi, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { checkVerificationCode } from '#contract/account/recovery.ts'
import { codeDigits, isVerificationCode } from '#domain/account/recovery/verification-code.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { CodeField } from '#portal/kit/form/code-field.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { FrontPage } from '#portal/kit/pages/front-page.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import { call } from '#portal/queries/calls/client.ts'
import { type ChosenContact, deleteChosenContact, isConcealed } from './journey-store.ts'
import './recovery.css'
import { codeFailure } from './refusals.ts'
import { Resend } from './resend.tsx'
import { Steps } from './steps.tsx'
import { texts } from './texts.ts'

const route = getRouteApi('/verification-code')

const schema = v.object({
  verificationCode: v.pipe(
    v.string(),
    v.transform(codeDigits),
    v.check(isVerificationCode, texts.codeShape),
  ),
})

/** Where the code went, as far as that is told, and what to look at. */
function leadAndHint(chosen: ChosenContact | null): { lead: string; hint: string } {
  if (!chosen) return { lead: texts.codeLeadUnknown, hint: texts.codeHint }
  const { by, contact } = chosen
  if (isConcealed(chosen)) return { lead: texts.concealedCodeLeads[by], hint: texts.concealedHint }
  return {
    lead: texts.codeLeads[by](contact),
    hint: by === 'mail' ? texts.codeHint : texts.messageHint,
  }
}

/** Form for the nine-digit code that was sent. */
export function VerificationCode() {
  const { chosen } = route.useLoaderData()
  const router = useRouter()
  const { lead, hint } = leadAndHint(chosen)
  const form = useForm({
    schema,
    initial: { verificationCode: '' },
    onSubmit: async (body) => {
      try {
        await call(checkVerificationCode, { body })
      } catch (error) {
        return codeFailure(error)
      }
      await router.navigate({ to: '/change-password', replace: true })
      return null
    },
  })

  async function back() {
    deleteChosenContact()
    await router.navigate({ to: '/send-password-restoration-request', replace: true })
  }

  return (
    <FrontPage title={texts.codeTitle} lead={lead}>
      <Steps at={3} />
      <Form of={form}>
        <CodeField {...form.field('verificationCode')} label={texts.code} hint={hint} />
        <div className="stack-2 recovery-buttons">
          <Button type="submit" isBusy={form.isSubmitting} isWide>
            {texts.check}
          </Button>
          {chosen && <Resend to={chosen} />}
          <Button variant="quiet" isWide onClick={() => void back()}>
            {common.back}
          </Button>
        </div>
      </Form>
    </FrontPage>
  )
}
