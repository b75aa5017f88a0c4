import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { SecretField } from '#portal/kit/form/secret-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { testAcs } from '#portal/queries/staff/connections.ts'
import { ConnectionTest } from '../trials/connection-test.tsx'
import { FieldSet } from './field-set.tsx'
import { addressProps, type Fields } from './field-props.ts'
import { TrustField } from '../trust/trust-field.tsx'
import { texts } from '../texts.ts'

interface AcsFieldsProps {
  field: Fields
  /** The provider has an ACS record. */
  isSet: boolean
}

/** The ACS record: where the provider's routers are managed. Three hyphens remove it. */
export function AcsFields({ field, isSet }: AcsFieldsProps) {
  const [url, issuer, key] = [
    field('ixc_acs_url'),
    field('ixc_acs_issuer'),
    field('ixc_acs_private_key'),
  ]
  const body = {
    client_id: field('client_id').value,
    acs_url: url.value,
    acs_issuer_id: issuer.value,
    acs_private_key: key.value,
    acs_trust: field('ixc_acs_trust').value,
  }
  const isReady = [url, issuer, key].every(
    ({ value }) => value.trim() !== '' && value.trim() !== '-',
  )
  const hasAddress = !['', '-'].includes(url.value.trim())
  return (
    <FieldSet title={texts.acs} hint={`${texts.acsHint} ${texts.acsRemovalHint}`}>
      <TextField {...url} label={texts.acsUrl} {...addressProps} />
      {hasAddress && <TrustField field={field('ixc_acs_trust')} address={url.value} />}
      <TextField
        {...issuer}
        label={texts.acsIssuer}
        hint={texts.acsIssuerHint}
        autoComplete="off"
        autoCapitalize="none"
      />
      <SecretField
        {...key}
        label={texts.acsKey}
        unchanged={unchangedSecret}
        isSet={isSet}
        isMultiline
      />
      <ConnectionTest isReady={isReady} run={() => testAcs(body)} />
    </FieldSet>
  )
}
