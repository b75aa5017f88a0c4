import { FieldSet } from './field-set.tsx'
import type { Fields } from './field-props.ts'
import { TenantFields } from './tenant-field.tsx'
import { texts } from '../texts.ts'

/** How subscribers reach the provider. */
export function ContactFields({ field }: { field: Fields }) {
  return (
    <FieldSet title={texts.contacts}>
      <TenantFields field={field} group="address" />
      <div className="field-pair">
        <TenantFields field={field} group="phones" />
      </div>
      <TenantFields field={field} group="links" />
    </FieldSet>
  )
}
