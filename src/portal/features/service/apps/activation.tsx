import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { AppDetail } from '#contract/service/apps.ts'
import { needsPhone } from '#domain/service/apps/integration-method.ts'
import { formatMoney } from '#domain/platform/values/money.ts'
import { formatPhone } from '#domain/account/people/contact-links.ts'
import { isEmail } from '#domain/account/people/email.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { DetailList, DetailRow } from '#portal/kit/blocks/details.tsx'
import { EmailField } from '#portal/kit/form/email-field.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { screenHeading } from '#portal/kit/pages/screen-title.ts'
import { useQuestion } from '#portal/kit/hooks/use-question.ts'
import { activateSubscriberApp, type AppAddress } from '#portal/queries/service/apps.ts'
import { AppHead } from './app-head.tsx'
import { ContactButton } from './contact.tsx'
import { activationFailure } from './refusals.ts'
import { StoreLinks } from './store-links.tsx'
import { texts } from './texts.ts'

/**
 * An app that the subscriber can activate: with the form here, or through the provider's staff when
 * the provider's rules say so.
 */
export function Activation({ app, address }: { app: AppDetail; address: AppAddress }) {
  const { rules } = useProvider()
  const usual = app.price > 0 ? texts.introductionPriced : texts.introduction
  const introduction = rules.appIntroduction ?? usual
  return (
    <Card as="section" className="app-card">
      <AppHead app={app} state="activation" />
      <p className="app-text">{introduction}</p>
      {rules.appActivation === 'contact' ? (
        <>
          <p className="app-note">{texts.contactLead}</p>
          <ContactButton />
        </>
      ) : (
        <ActivationForm app={app} address={address} />
      )}
      <StoreLinks links={app.storeLinks} />
    </Card>
  )
}

const emailSchema = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.emailMissing),
    v.check(isEmail, texts.emailInvalid),
  ),
})
const noEmailSchema = v.object({ email: v.string() })

function ActivationForm({ app, address }: { app: AppDetail; address: AppAddress }) {
  const client = useQueryClient()
  const question = useQuestion()
  const asksPhone = needsPhone(app.method)
  const lacksPhone = asksPhone && app.phone === ''
  const price = app.price > 0 ? formatMoney(app.price) : null
  const form = useForm({
    schema: app.needsEmail ? emailSchema : noEmailSchema,
    initial: { email: app.needsEmail ? app.email : '' },
    onSubmit: async ({ email }) => {
      if (price && !(await question.ask())) return null
      const isBooks = app.method === 'api_toca_livros'
      try {
        const state = await activateSubscriberApp(client, address, {
          isBooks,
          email,
          price: app.price,
        })
        const isActive = state === 'active'
        // The form goes away with what had the focus.
        screenHeading()?.focus()
        showToast(
          isActive
            ? { kind: 'success', text: texts.activated }
            : { kind: 'info', text: texts.requested },
        )
        return null
      } catch (error) {
        return activationFailure(error)
      }
    },
  })
  return (
    <Form of={form}>
      {app.needsEmail && (
        <EmailField
          {...form.field('email')}
          label={texts.email}
          hint={texts.emailHint}
          autoComplete="email"
          enterKeyHint="done"
        />
      )}
      {asksPhone && !lacksPhone && (
        <DetailList>
          <DetailRow label={texts.phone} value={formatPhone(app.phone)} />
        </DetailList>
      )}
      {lacksPhone && <Callout kind="warning">{texts.phoneMissing}</Callout>}
      {price && <Callout>{texts.price(price)}</Callout>}
      <div className="app-buttons">
        <OnlineButton
          type="submit"
          isBusy={form.isSubmitting}
          disabled={lacksPhone}
          reason={texts.activationOffline}
        >
          {price ? texts.confirmPrice(price) : texts.confirm}
        </OnlineButton>
        {lacksPhone && <ContactButton variant="secondary" />}
      </div>
      {price && (
        <Confirm {...question.dialog} title={texts.askTitle(app.name)} action={texts.hire}>
          <p>{texts.price(price)}</p>
          <p>{texts.cancelNote}</p>
        </Confirm>
      )}
    </Form>
  )
}
