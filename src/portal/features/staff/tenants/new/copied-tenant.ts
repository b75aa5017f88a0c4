import { secretFieldNames } from '#domain/staff/tenants/tenant-fields.ts'
import { type SavedTenant, toFormValues } from '../form/form-mapping.ts'
import type { FormValues } from '../form/tenant-schema.ts'

/**
 * The form of a new provider, filled in as another one is. Its id, its secrets and the subjects of its
 * ERP are its own.
 */
export function toCopy(saved: SavedTenant): FormValues {
  const secrets = Object.fromEntries(secretFieldNames.map((name) => [name, '']))
  return {
    ...toFormValues(saved),
    ...secrets,
    client_id: '',
    ixc_acs_private_key: '',
    platform_key: '',
    subjects: [],
  }
}
