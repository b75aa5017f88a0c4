import { useState } from 'react'
import { EmailField } from '#portal/kit/form/email-field.tsx'
import { testMail } from '#portal/queries/staff/connections.ts'
import { ConnectionTest } from './connection-test.tsx'
import { FieldSet } from '../fields/field-set.tsx'
import { texts } from '../texts.ts'

/** Sends a test message in the provider's name. */
export function MailTest({ clientId, suggested }: { clientId: string; suggested: string }) {
  const [to, setTo] = useState(suggested)
  return (
    <FieldSet title={texts.mail}>
      <EmailField
        name="mail_to"
        value={to}
        error={undefined}
        onValue={setTo}
        label={texts.mailTo}
        autoComplete="email"
      />
      <ConnectionTest
        label={texts.sendTestMail}
        isReady={to.trim() !== ''}
        run={() => testMail({ client_id: clientId, to })}
        success={texts.mailSent}
      />
    </FieldSet>
  )
}
