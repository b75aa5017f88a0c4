import Tv from 'lucide-react/icons/tv'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { isEmail } from '#domain/account/people/email.ts'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Confirm } from '#portal/kit/confirm.tsx'
import { contactChannels } from '#portal/kit/contact/contact-channels.ts'
import { EmailField } from '#portal/kit/form/email-field.tsx'
import { Form } from '#portal/kit/form/form.tsx'
import { useForm } from '#portal/kit/form/use-form.ts'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { OnlineButton } from '#portal/kit/buttons/online-button.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { activateOleTvAccount } from '#portal/queries/service/ole-tv.ts'
import { useAction } from '#portal/queries/use-action.ts'
import { activationFailure } from './refusals.ts'
import { texts } from './texts.ts'

const schema = v.object({
  email: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.emailMissing),
    v.check(isEmail, texts.emailInvalid),
  ),
})

interface ActivationProps {
  contractId: string
  /** The subscriber's e-mail as the initial value; may be empty. */
  email: string
}

export function OleTvActivation({ contractId, email }: ActivationProps) {
  const { rules } = useProvider()
  return (
    <Card as="section" aria-labelledby="ole-tv" className="stack-4 ole-tv">
      <h2 id="ole-tv">{texts.name}</h2>
      <p>{rules.appIntroduction ?? texts.introduction}</p>
      {rules.appActivation === 'contact' ? (
        <Contact />
      ) : (
        <ActivationForm contractId={contractId} email={email} />
      )}
    </Card>
  )
}

function Contact() {
  const { theme } = useProvider()
  const [channel] = contactChannels(theme)
  return (
    <>
      <p>{texts.contactLead}</p>
      {channel && <ButtonAnchor href={channel.href}>{texts.contact}</ButtonAnchor>}
    </>
  )
}

function ActivationForm({ contractId, email: known }: ActivationProps) {
  const client = useQueryClient()
  const [email, setEmail] = useState(known)
  const [isAsking, setIsAsking] = useState(false)
  const form = useForm({
    schema,
    initial: { email: known },
    onSubmit: (typed) => {
      setEmail(typed.email)
      setIsAsking(true)
      return Promise.resolve(null)
    },
  })
  const activation = useAction({
    act: () => activateOleTvAccount(client, { contractId, email }),
    failure: activationFailure,
    onDone: () => {
      setIsAsking(false)
      showToast({ kind: 'success', text: texts.activated })
    },
  })

  function close() {
    activation.reset()
    setIsAsking(false)
  }

  return (
    <>
      <Form of={form}>
        <EmailField
          {...form.field('email')}
          label={texts.email}
          hint={texts.emailHint}
          autoComplete="email"
          enterKeyHint="done"
        />
        <div>
          <OnlineButton type="submit" icon={Tv} reason={texts.needsNetwork}>
            {texts.activate}
          </OnlineButton>
        </div>
      </Form>
      <Confirm
        title={texts.askTitle}
        action={texts.confirm}
        isOpen={isAsking}
        isBusy={activation.isBusy}
        failure={activation.failed?.failure ?? null}
        onConfirm={() => activation.run()}
        onClose={close}
      >
        <p className="ole-tv-email">{texts.askNote(email)}</p>
      </Confirm>
    </>
  )
}
