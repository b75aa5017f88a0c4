import { useState } from 'react'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { tryMailConnection } from '#portal/queries/connections.ts'
import { ConnectionTrial } from './connection-trial.tsx'
import { FieldSet } from './field-set.tsx'
import { texts } from './texts.ts'

/** Whether letters in the provider's name leave. */
export function MailTrial({ clientId, suggested }: { clientId: string; suggested: string }) {
  const [to, setTo] = useState(suggested)
  return (
    <FieldSet title={texts.mail}>
      <TextField
        name="mail_to"
        value={to}
        error={undefined}
        onValue={setTo}
        label={texts.mailTo}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <ConnectionTrial
        label={texts.tryMail}
        isReady={to.trim() !== ''}
        run={() => tryMailConnection({ client_id: clientId, to })}
        success={texts.mailSent}
      />
    </FieldSet>
  )
}
