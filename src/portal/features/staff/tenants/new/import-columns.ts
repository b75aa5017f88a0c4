import {
  isRequiredField,
  isSecretField,
  type TenantFieldName,
  tenantFieldNames,
} from '#domain/staff/tenants/tenant-fields.ts'
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

const labels: Readonly<Record<ImportedField, string>> = {
  alias: texts.alias,
  primary_color: texts.primaryColor,
  secondary_color: texts.secondaryColor,
  vertical_logo_url: texts.verticalLogo,
  horizontal_logo_url: texts.horizontalLogo,
  favicon_url: texts.favicon,
  app_logo_url: texts.appLogo,
  address: texts.address,
  whatsapp_number: texts.whatsapp,
  phone_number: texts.phone,
  contact_email: texts.email,
  faq_url: texts.faq,
  department_id: texts.department,
  process_id: texts.process,
  ixc_domain: texts.ixcDomain,
  ixc_access_token: texts.ixcToken,
  gateway_url: texts.gatewayUrl,
  gateway_query_url: texts.gatewayQueryUrl,
  gateway_merchant_id: texts.merchantId,
  gateway_merchant_key: texts.merchantKey,
}

const isImported = (name: TenantFieldName): name is ImportedField => Object.hasOwn(labels, name)

export const importColumns: readonly ImportColumn[] = [
  { name: 'client_id', label: texts.clientId, isRequired: true, isSecret: false },
  ...tenantFieldNames.filter(isImported).map((name) => ({
    name,
    label: labels[name],
    isRequired: isRequiredField(name),
    isSecret: isSecretField(name),
  })),
  { name: 'support_type', label: texts.supportType, isRequired: false, isSecret: false },
]
