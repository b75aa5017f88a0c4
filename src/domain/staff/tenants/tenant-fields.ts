import { keysOf, recordOf } from '#domain/platform/values/record-of.ts'
import type { TextKind } from './text-kinds.ts'

interface TextField {
  /** Its name in the code and its column; a secret's column has `sealed` before it. */
  readonly property: string
  readonly kind: TextKind
  readonly isRequired?: true
  /** For a secret: the addresses it is sent to. A stored secret stays with them. */
  readonly sentTo?: readonly string[]
}

/**
 * The text fields of the tenant form (specification 3) by their names on the wire. Contract, server
 * form, audit, store, seeds and portal form are derived from this declaration; a new field needs
 * besides it a column, a place on the screen and its label. The audit names each field that changed
 * and never its value. A field that is not required is empty until it is filled in.
 */
export const tenantFields = {
  alias: { property: 'alias', kind: 'line', isRequired: true },
  primary_color: { property: 'primaryColor', kind: 'colour', isRequired: true },
  secondary_color: { property: 'secondaryColor', kind: 'colour' },
  vertical_logo_url: { property: 'verticalLogoUrl', kind: 'picture', isRequired: true },
  horizontal_logo_url: { property: 'horizontalLogoUrl', kind: 'picture' },
  favicon_url: { property: 'faviconUrl', kind: 'picture' },
  app_logo_url: { property: 'appLogoUrl', kind: 'picture' },
  address: { property: 'address', kind: 'line' },
  whatsapp_number: { property: 'whatsappNumber', kind: 'whatsapp' },
  phone_number: { property: 'phoneNumber', kind: 'phone' },
  contact_email: { property: 'contactEmail', kind: 'email' },
  faq_url: { property: 'faqUrl', kind: 'link' },
  department_id: { property: 'departmentId', kind: 'recordId' },
  process_id: { property: 'processId', kind: 'recordId' },
  ixc_domain: { property: 'ixcDomain', kind: 'erpAddress', isRequired: true },
  ixc_access_token: {
    property: 'ixcAccessToken',
    kind: 'secret',
    isRequired: true,
    sentTo: ['ixc_domain'],
  },
  /** This and the three fields below are the card gateway: all of it or nothing. */
  gateway_url: { property: 'gatewayUrl', kind: 'link' },
  /** Where charges are asked for; left empty it is `gateway_url`. */
  gateway_query_url: { property: 'gatewayQueryUrl', kind: 'link' },
  gateway_merchant_id: { property: 'gatewayMerchantId', kind: 'merchantId' },
  gateway_merchant_key: {
    property: 'gatewayMerchantKey',
    kind: 'secret',
    sentTo: ['gateway_url', 'gateway_query_url'],
  },
  /** This and the five fields below are the message gateway, all of it or nothing. */
  message_gateway_url: { property: 'messageGatewayUrl', kind: 'linkTemplate' },
  message_gateway_template: { property: 'messageGatewayTemplate', kind: 'messageTemplate' },
  /** The header for the secret; may stay empty where the address or the template has the secret. */
  message_gateway_header: { property: 'messageGatewayHeader', kind: 'headerName' },
  message_gateway_secret: {
    property: 'messageGatewaySecret',
    kind: 'secret',
    sentTo: ['message_gateway_url'],
  },
  /** For a gateway that wants two: where the address or the template has it. */
  message_gateway_second_secret: {
    property: 'messageGatewaySecondSecret',
    kind: 'secret',
    sentTo: ['message_gateway_url'],
  },
  message_channel: { property: 'messageChannel', kind: 'messageChannel' },
  /** Messages a day for all subscribers together; left empty it is `defaultDailyMessages`. */
  message_daily_limit: { property: 'messageDailyLimit', kind: 'dailyLimit' },
} as const satisfies Record<string, TextField>

type Fields = typeof tenantFields
type FieldsWith<Trait> = {
  [Name in keyof Fields]: Fields[Name] extends Trait ? Name : never
}[keyof Fields]

export type TenantFieldName = keyof Fields
export type RequiredFieldName = FieldsWith<{ isRequired: true }>
export type SecretFieldName = FieldsWith<{ kind: 'secret' }>
export type TenantProperty = Fields[TenantFieldName]['property']

export function isRequiredField(name: TenantFieldName): name is RequiredFieldName {
  return 'isRequired' in tenantFields[name]
}

export function isSecretField(name: TenantFieldName): name is SecretFieldName {
  return tenantFields[name].kind === 'secret'
}

export const tenantFieldNames = keysOf(tenantFields)
export const requiredFieldNames = tenantFieldNames.filter(isRequiredField)
export const optionalFieldNames = tenantFieldNames.filter((name) => !isRequiredField(name))
export const secretFieldNames = tenantFieldNames.filter(isSecretField)
export const plainFieldNames = tenantFieldNames.filter((name) => !isSecretField(name))

/** One value for each field, by its name on the wire. */
export function byField<Value>(
  valueOf: (name: TenantFieldName) => Value,
): Record<TenantFieldName, Value> {
  return recordOf(tenantFieldNames.map((name) => [name, valueOf(name)] as const))
}

/** One value for each field, by its name in the code. */
export function byProperty<Value>(
  valueOf: (name: TenantFieldName) => Value,
): Record<TenantProperty, Value> {
  return recordOf(
    tenantFieldNames.map((name) => [tenantFields[name].property, valueOf(name)] as const),
  )
}
