import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import { SecretField } from '#portal/kit/form/secret-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { addressProps, type Fields } from './field-props.ts'
import { FieldSet } from './field-set.tsx'
import { texts } from '../texts.ts'

/** The bridge to the provider's app platforms. Both fields empty remove it. */
export function BridgeFields({ field, isSet }: { field: Fields; isSet: boolean }) {
  return (
    <FieldSet title={texts.bridge} hint={texts.bridgeHint}>
      <TextField
        {...field('platform_url')}
        label={texts.bridgeUrl}
        hint={texts.bridgeUrlHint}
        {...addressProps}
      />
      <SecretField
        {...field('platform_key')}
        label={texts.bridgeKey}
        hint={texts.bridgeKeyHint}
        unchanged={unchangedSecret}
        isSet={isSet}
      />
    </FieldSet>
  )
}
