import { useState } from 'react'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { testMessage } from '#portal/queries/staff/connections.ts'
import { ConnectionTest } from './connection-test.tsx'
import { FieldSet } from '../fields/field-set.tsx'
import { messageTexts as texts } from '../message-texts.ts'

/** Sends a test message over the stored gateway of the provider. */
export function MessageTest({ clientId }: { clientId: string }) {
  const [mobile, setMobile] = useState('')
  return (
    <FieldSet title={texts.testTitle} hint={texts.testHint}>
      <TextField
        name="message_to"
        value={mobile}
        error={undefined}
        onValue={setMobile}
        label={texts.testTo}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <ConnectionTest
        label={texts.sendTest}
        isReady={mobile.trim() !== ''}
        run={() => testMessage({ client_id: clientId, mobile })}
        success={texts.testSent}
        notReady={texts.testNotReady}
      />
    </FieldSet>
  )
}
