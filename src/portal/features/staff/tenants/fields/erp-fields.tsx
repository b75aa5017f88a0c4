import { TextField } from '#portal/kit/form/text-field.tsx'
import { testErp, testErpRights } from '#portal/queries/staff/connections.ts'
import { ConnectionTest } from '../trials/connection-test.tsx'
import { FieldSet } from './field-set.tsx'
import { FormRights } from '../form-rights/form-rights.tsx'
import type { Fields } from './field-props.ts'
import { ChoiceField } from './rule-fields.tsx'
import { ruleTexts as rules } from './rule-texts.ts'
import { TenantField, TenantSecret } from './tenant-field.tsx'
import { TrustField } from '../trust/trust-field.tsx'
import { texts } from '../texts.ts'

/** Access to the provider's ERP. */
export function ErpFields({ field, isNew }: { field: Fields; isNew: boolean }) {
  const [domain, token] = [field('ixc_domain'), field('ixc_access_token')]
  const body = {
    client_id: isNew ? '' : field('client_id').value,
    ixc_domain: domain.value,
    ixc_access_token: token.value,
    ixc_trust: field('ixc_trust').value,
  }
  const isReady = domain.value.trim() !== '' && token.value.trim() !== ''
  return (
    <FieldSet title={texts.erp}>
      <TenantField field={field} name="ixc_domain" />
      <TrustField field={field('ixc_trust')} address={domain.value} />
      <TenantSecret field={field} name="ixc_access_token" isSet={!isNew} />
      {!isNew && (
        <>
          <ChoiceField {...field('centralPassword')} {...rules.centralPassword} />
          <TextField {...field('maxErpCalls')} {...rules.maxErpCalls} inputMode="numeric" />
        </>
      )}
      <ConnectionTest isReady={isReady} run={() => testErp(body)} />
      <FormRights isReady={isReady} run={() => testErpRights(body)} />
    </FieldSet>
  )
}
