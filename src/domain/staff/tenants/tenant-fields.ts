import { keysOf, recordOf } from '#domain/platform/values/record-of.ts'
import { isSecretKind, type SecretKind, type TextKind } from './text-kinds.ts'

/**
 * How a change of a field that leads money or people (`led-fields.ts`) is told in the audit log and in the
 * e-mail to the owners.
 * - `value`: from what to what
 * - `address`: from where to where, without query and fragment, which may hold a key
 * - `host`: from which host to which, because the path may hold a key
 * - `unsaid`: only that it changed
 */
export type Telling = 'value' | 'address' | 'host' | 'unsaid'

/**
 * A system of a provider whose fields belong together: what it needs is given whole or not at all.
 * - `gateway`: the card gateway
 * - `bank`: the account at the bank (API Pix), and whether agreements are made there
 * - `messages`: the message gateway
 */
export type FormPart = 'gateway' | 'bank' | 'messages'

interface TextField {
  readonly kind: TextKind
  /** What the audit log calls it, and the form where that has no other label. */
  readonly label: string
  /** null for a field that leads neither money nor people. */
  readonly told: Telling | null
  readonly isRequired?: true
  readonly part?: FormPart
  /** For a secret: the addresses it is sent to. A stored secret stays with them. */
  readonly sentTo?: readonly string[]
}

const bankAddresses = ['bank_url', 'bank_token_url'] as const

/**
 * The text fields of the tenant form (specification 3) by their names on the wire. Contract, server
 * form, audit, store, seeds and portal form are derived from this declaration; a new field needs
 * besides it a column and its place on the screen. The audit names each field that changed
 * and never its value. A field that is not required is empty until it is filled in.
 */
export const tenantFields = {
  alias: { kind: 'line', label: 'Nome', told: null, isRequired: true },
  primary_color: { kind: 'colour', label: 'Cor primária', told: null, isRequired: true },
  secondary_color: { kind: 'colour', label: 'Cor secundária', told: null },
  hero_pattern: { kind: 'heroPattern', label: 'Desenho de fundo', told: null },
  corner_shape: { kind: 'cornerShape', label: 'Cantos', told: null },
  headline_face: { kind: 'headlineFace', label: 'Letra dos títulos', told: null },
  vertical_logo_url: { kind: 'picture', label: 'Logo vertical', told: null, isRequired: true },
  horizontal_logo_url: { kind: 'picture', label: 'Logo horizontal', told: null },
  favicon_url: { kind: 'picture', label: 'Favicon', told: null },
  app_logo_url: { kind: 'picture', label: 'Logo do aplicativo', told: null },
  address: { kind: 'line', label: 'Endereço', told: 'value' },
  whatsapp_number: { kind: 'whatsapp', label: 'WhatsApp', told: 'value' },
  phone_number: { kind: 'phone', label: 'Telefone', told: 'value' },
  contact_email: { kind: 'email', label: 'E-mail de contato', told: 'value' },
  faq_url: { kind: 'link', label: 'Perguntas frequentes', told: 'value' },
  department_id: { kind: 'recordId', label: 'Setor', told: null },
  process_id: { kind: 'recordId', label: 'Processo', told: null },
  ixc_domain: { kind: 'erpAddress', label: 'Domínio do IXC', told: 'address', isRequired: true },
  ixc_access_token: {
    kind: 'secret',
    label: 'Token de acesso do IXC',
    told: 'unsaid',
    isRequired: true,
    sentTo: ['ixc_domain'],
  },
  gateway_url: { kind: 'link', label: 'URL de cobrança', told: 'address', part: 'gateway' },
  /** Where charges are asked for; left empty it is `gateway_url`. */
  gateway_query_url: {
    kind: 'link',
    label: 'URL de consulta do cartão',
    told: 'address',
    part: 'gateway',
  },
  gateway_merchant_id: { kind: 'merchantId', label: 'Merchant ID', told: 'value', part: 'gateway' },
  gateway_merchant_key: {
    kind: 'secret',
    label: 'Merchant key',
    told: 'unsaid',
    part: 'gateway',
    sentTo: ['gateway_url', 'gateway_query_url'],
  },
  /** Where agreements by Pix Automático are made; left empty it is Cielo. */
  pix_gateway: {
    kind: 'agreementGateway',
    label: 'Onde fica o PIX Automático',
    told: 'value',
    part: 'bank',
  },
  /** Of the account at the bank all but the branch is given, or nothing. */
  bank_url: { kind: 'link', label: 'URL da API Pix do banco', told: 'address', part: 'bank' },
  bank_token_url: {
    kind: 'link',
    label: 'URL de autorização do banco',
    told: 'address',
    part: 'bank',
  },
  bank_client_id: { kind: 'line', label: 'Client ID do banco', told: 'value', part: 'bank' },
  bank_client_secret: {
    kind: 'secret',
    label: 'Client secret do banco',
    told: 'unsaid',
    part: 'bank',
    sentTo: bankAddresses,
  },
  bank_certificate: {
    kind: 'pem',
    label: 'Certificado do banco',
    told: 'unsaid',
    part: 'bank',
    sentTo: bankAddresses,
  },
  bank_private_key: {
    kind: 'pem',
    label: 'Chave do certificado do banco',
    told: 'unsaid',
    part: 'bank',
    sentTo: bankAddresses,
  },
  bank_pix_key: { kind: 'line', label: 'Chave PIX no banco', told: 'value', part: 'bank' },
  bank_branch: { kind: 'bankBranch', label: 'Agência no banco', told: 'value', part: 'bank' },
  bank_account: { kind: 'bankAccount', label: 'Conta no banco', told: 'value', part: 'bank' },
  bank_account_type: {
    kind: 'bankAccountType',
    label: 'Tipo da conta no banco',
    told: 'value',
    part: 'bank',
  },
  message_gateway_url: {
    kind: 'linkTemplate',
    label: 'URL das mensagens',
    told: 'host',
    part: 'messages',
  },
  message_gateway_template: {
    kind: 'messageTemplate',
    label: 'Modelo da chamada',
    told: 'unsaid',
    part: 'messages',
  },
  /** The header for the secret; may stay empty where the address or the template has the secret. */
  message_gateway_header: {
    kind: 'headerName',
    label: 'Cabeçalho do segredo',
    told: 'value',
    part: 'messages',
  },
  message_gateway_secret: {
    kind: 'secret',
    label: 'Segredo das mensagens',
    told: 'unsaid',
    part: 'messages',
    sentTo: ['message_gateway_url'],
  },
  /** For a gateway that wants two: where the address or the template has it. */
  message_gateway_second_secret: {
    kind: 'secret',
    label: 'Segundo segredo das mensagens',
    told: 'unsaid',
    part: 'messages',
    sentTo: ['message_gateway_url'],
  },
  message_channel: {
    kind: 'messageChannel',
    label: 'Canal dos códigos',
    told: null,
    part: 'messages',
  },
  /** Messages a day for all subscribers together; left empty it is `defaultDailyMessages`. */
  message_daily_limit: {
    kind: 'dailyLimit',
    label: 'Mensagens por dia',
    told: null,
    part: 'messages',
  },
} as const satisfies Record<string, TextField>

type Fields = typeof tenantFields
type FieldsWith<Trait> = {
  [Name in keyof Fields]: Fields[Name] extends Trait ? Name : never
}[keyof Fields]

export type TenantFieldName = keyof Fields
export type RequiredFieldName = FieldsWith<{ isRequired: true }>
export type LedTextName = FieldsWith<{ told: Telling }>
export type SecretFieldName = FieldsWith<{ kind: SecretKind }>
type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name
export type TenantProperty = CamelCase<TenantFieldName>

/** The name of a field in the code, and of its column; a secret's column has `sealed` before it. */
export function propertyOf<Name extends TenantFieldName>(name: Name): CamelCase<Name>
export function propertyOf(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

export function isRequiredField(name: TenantFieldName): name is RequiredFieldName {
  return 'isRequired' in tenantFields[name]
}

export function isSecretField(name: TenantFieldName): name is SecretFieldName {
  return isSecretKind(tenantFields[name].kind)
}

function partOf(name: TenantFieldName): FormPart | null {
  const field: TextField = tenantFields[name]
  return field.part ?? null
}

export function isLedText(name: TenantFieldName): name is LedTextName {
  return tenantFields[name].told !== null
}

export const tenantFieldNames = keysOf(tenantFields)
export const requiredFieldNames = tenantFieldNames.filter(isRequiredField)
export const optionalFieldNames = tenantFieldNames.filter((name) => !isRequiredField(name))
export const secretFieldNames = tenantFieldNames.filter(isSecretField)
export const plainFieldNames = tenantFieldNames.filter((name) => !isSecretField(name))

/** The fields of a part, its secrets among them. */
export const partFields = (part: FormPart): readonly TenantFieldName[] =>
  tenantFieldNames.filter((name) => partOf(name) === part)

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
  return recordOf(tenantFieldNames.map((name) => [propertyOf(name), valueOf(name)] as const))
}
