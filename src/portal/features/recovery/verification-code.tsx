import { getRouteApi, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { checkVerificationCode } from '#contract/recovery.ts'
import { codeDigits, isVerificationCode } from '#domain/recovery/verification-code.ts'
import { Button } from '#portal/kit/button.tsx'
import { CodeField } from '#portal/kit/form/code-field.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { FrontPage } from '#portal/kit/front-page.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import { call } from '#portal/queries/client.ts'
import { deleteChosenContact } from './journey-store.ts'
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

/** Form for the nine-digit code that was sent. */
export function VerificationCode() {
  const { chosen } = route.useLoaderData()
  const router = useRouter()
  const hint = chosen && chosen.by !== 'mail' ? texts.messageHint : texts.codeHint
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
    <FrontPage
      title={texts.codeTitle}
      lead={chosen ? texts.codeLeads[chosen.by](chosen.contact) : texts.codeLeadUnknown}
    >
      <Steps at={3} />
      <Form of={form}>
        <CodeField {...form.field('verificationCode')} label={texts.code} hint={hint} />
        <div className="recovery-buttons">
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
