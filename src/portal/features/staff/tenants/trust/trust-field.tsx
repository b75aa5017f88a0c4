import { useMutation } from '@tanstack/react-query'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import { useState } from 'react'
import { maxCertificateLength, type UpstreamTrust } from '#domain/staff/tenants/upstream-trust.ts'
import { Button } from '#portal/kit/buttons/button.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import type { FieldState } from '#portal/kit/form/use-form.ts'
import {
  readPastedCertificate,
  viewServerCertificate,
} from '#portal/queries/staff/tenants/upstream-trust.ts'
import { ActionResult } from '../trials/action-result.tsx'
import { ConfirmedTrust } from './confirmed-trust.tsx'
import { pastedFailure, viewFailure } from '../refusals.ts'
import './trust-field.css'
import { PastedOffer, ViewedOffer } from './trust-offer.tsx'
import { trustTexts as texts } from './trust-texts.ts'

interface TrustFieldProps {
  field: FieldState<UpstreamTrust | null>
  /** The address as it is typed now. */
  address: string
}

/** Which certificate a server must present: shown before it is trusted, saved with the form. */
export function TrustField({ field, address }: TrustFieldProps) {
  // As it was when the form opened: that one needs no further saving.
  const [saved] = useState(field.value)
  const [pasted, setPasted] = useState<string | null>(null)
  const view = useMutation({ mutationFn: () => viewServerCertificate(address) })
  const read = useMutation({
    mutationFn: (text: string) => readPastedCertificate(address, text),
  })
  const { value: trust, error, onValue } = field

  /** One certificate is offered at a time: what the server presents, or what is pasted. */
  function offerNothing(pastedText: string | null) {
    setPasted(pastedText)
    view.reset()
    read.reset()
  }

  function decide(next: UpstreamTrust | null) {
    onValue(next)
    offerNothing(null)
  }

  function show() {
    offerNothing(null)
    view.mutate()
  }

  const failed = view.error ? viewFailure(view.error).text : null
  const readError = read.error ? pastedFailure(read.error).text : undefined
  return (
    <fieldset className="trust-field">
      <legend className="field-label">{texts.title}</legend>
      {trust ? <ConfirmedTrust of={trust} /> : <p className="field-hint">{texts.usual}</p>}
      {trust !== saved && <p className="field-hint">{texts.toSave}</p>}
      <div className="row-2">
        <Button
          isSmall
          variant="secondary"
          icon={ShieldQuestion}
          isBusy={view.isPending}
          disabled={address.trim() === ''}
          onClick={show}
        >
          {texts.view}
        </Button>
        <Button isSmall variant="quiet" onClick={() => offerNothing(pasted === null ? '' : null)}>
          {texts.paste}
        </Button>
        {trust && (
          <Button isSmall variant="quiet" onClick={() => decide(null)}>
            {texts.discard}
          </Button>
        )}
      </div>
      <ActionResult hasPassed={false} text={failed} />
      {view.data && <ViewedOffer of={view.data} onTrust={decide} />}
      {(pasted !== null || error !== undefined) && (
        <>
          <TextAreaField
            name={`${field.name}_pasted`}
            value={pasted ?? ''}
            error={error ?? readError}
            onValue={(text) => {
              read.reset()
              setPasted(text)
            }}
            label={texts.pasted}
            hint={texts.pastedHint}
            rows={4}
            maxLength={maxCertificateLength}
          />
          <div>
            <Button
              isSmall
              variant="secondary"
              isBusy={read.isPending}
              onClick={() => read.mutate(pasted ?? '')}
            >
              {texts.read}
            </Button>
          </div>
        </>
      )}
      {read.data && <PastedOffer of={read.data} onTrust={decide} />}
    </fieldset>
  )
}
