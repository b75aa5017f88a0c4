import {
  isRequiredField,
  isSecretField,
  partFields,
  type TenantFieldName,
  tenantFieldNames,
} from '#domain/staff/tenants/tenant-fields.ts'
import { fieldTexts } from '../fields/field-texts.ts'
import { texts } from '../texts.ts'

/** The fields of a provider that a line of an import may have. Rules are those of a new provider. */
type ImportedField = Exclude<TenantFieldName, `message_${string}`>
export type ImportColumnName = ImportedField | 'client_id' | 'support_type'

/** A column: `name` on the wire, `label` as the form calls the field. Files may use either. */
export interface ImportColumn {
  readonly name: ImportColumnName
  readonly label: string
  readonly isRequired: boolean
  readonly isSecret: boolean
}

const ofMessages = new Set<string>(partFields('messages'))
const isImported = (name: TenantFieldName): name is ImportedField => !ofMessages.has(name)

export const importColumns: readonly ImportColumn[] = [
  { name: 'client_id', label: texts.clientId, isRequired: true, isSecret: false },
  ...tenantFieldNames.filter(isImported).map((name) => ({
    name,
    label: fieldTexts(name).label,
    isRequired: isRequiredField(name),
    isSecret: isSecretField(name),
  })),
  { name: 'support_type', label: texts.supportType, isRequired: false, isSecret: false },
]
