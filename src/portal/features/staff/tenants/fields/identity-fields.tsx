import { TextField } from '#portal/kit/form/text-field.tsx'
import { FieldSet } from './field-set.tsx'
import type { Fields } from './field-props.ts'
import { TenantFields } from './tenant-field.tsx'
import { texts } from '../texts.ts'

/** Name and client id of the provider; the id is chosen once. */
export function IdentityFields({
  field,
  onClientId,
}: {
  field: Fields
  /** Null for an existing provider, whose id cannot change. */
  onClientId: ((id: string) => void) | null
}) {
  const clientId = field('client_id')
  return (
    <FieldSet title={texts.identity}>
      {onClientId && (
        <TextField
          {...clientId}
          onValue={onClientId}
          label={texts.clientId}
          hint={texts.clientIdHint}
          autoComplete="off"
          autoCapitalize="none"
        />
      )}
      <TenantFields field={field} group="identity" />
    </FieldSet>
  )
}
