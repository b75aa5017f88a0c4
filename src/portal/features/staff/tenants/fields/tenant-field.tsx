import { unchangedSecret } from '#domain/staff/tenants/secret.ts'
import {
  type SecretFieldName,
  type TenantFieldName,
  tenantFields,
} from '#domain/staff/tenants/tenant-fields.ts'
import { maxTextLength } from '#domain/staff/tenants/tenant-limits.ts'
import type { TextKind } from '#domain/staff/tenants/text-kinds.ts'
import { EmailField } from '#portal/kit/form/email-field.tsx'
import { ColourField } from '#portal/kit/form/pickers/colour-field.tsx'
import { SecretField } from '#portal/kit/form/secret-field.tsx'
import { SelectField } from '#portal/kit/form/pickers/select-field.tsx'
import { TextAreaField } from '#portal/kit/form/text-area-field.tsx'
import { TextField } from '#portal/kit/form/text-field.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { addressProps, type Fields } from './field-props.ts'
import { type FieldGroup, fieldsIn, fieldTexts } from './field-texts.ts'

const digits = { inputMode: 'numeric' } as const
const phone = { inputMode: 'tel', autoComplete: 'off' } as const
const name = { autoComplete: 'off', autoCapitalize: 'none' } as const

/** What the keyboard of a text of a kind is told. */
const kindProps: Partial<Record<TextKind, Partial<Parameters<typeof TextField>[0]>>> = {
  line: { autoComplete: 'off' },
  phone,
  whatsapp: phone,
  recordId: digits,
  dailyLimit: digits,
  bankBranch: digits,
  bankAccount: name,
  merchantId: name,
  headerName: name,
  erpAddress: { inputMode: 'url', ...name },
  link: addressProps,
  linkTemplate: addressProps,
}

/** The choices of a kind, the usual one first; it is stored as an empty text. */
const kindOptions: Partial<Record<TextKind, readonly { value: string; label: string }[]>> = {
  heroPattern: [
    { value: '', label: 'Arcos' },
    { value: 'waves', label: 'Ondas' },
    { value: 'hills', label: 'Serras' },
    { value: 'grid', label: 'Malha' },
  ],
  cornerShape: [
    { value: '', label: 'Médios' },
    { value: 'small', label: 'Retos' },
    { value: 'large', label: 'Bem redondos' },
  ],
  agreementGateway: [
    { value: '', label: 'Cielo' },
    { value: 'bank', label: 'API Pix do banco' },
  ],
  bankAccountType: [
    { value: '', label: 'Escolha' },
    { value: 'CORRENTE', label: 'Corrente' },
    { value: 'POUPANCA', label: 'Poupança' },
    { value: 'PAGAMENTO', label: 'De pagamento' },
  ],
  headlineFace: [
    { value: '', label: 'A do aparelho' },
    { value: 'rounded', label: 'Arredondada' },
    { value: 'condensed', label: 'Estreita' },
  ],
}

/** A text field of a provider, as its kind is typed. A secret has `TenantSecret`. */
export function TenantField({ field, name }: { field: Fields; name: TenantFieldName }) {
  const { kind } = tenantFields[name]
  const props = { ...field(name), ...fieldTexts(name) }
  if (kind === 'colour') return <ColourField {...props} />
  if (kind === 'email') return <EmailField {...props} />
  if (kind === 'picture') return <PictureField {...props} />
  if (kind === 'messageTemplate') {
    return <TextAreaField {...props} rows={4} maxLength={maxTextLength} />
  }
  const options = kindOptions[kind]
  if (options) return <SelectField {...props} options={options} />
  return <TextField {...props} {...kindProps[kind]} />
}

/** The text fields of a group, in the order of their words. */
export function TenantFields({ field, group }: { field: Fields; group: FieldGroup }) {
  return fieldsIn(group).map((one) => <TenantField key={one} field={field} name={one} />)
}

/** A secret of a provider. */
export function TenantSecret({
  field,
  name,
  isSet,
}: {
  field: Fields
  name: SecretFieldName
  isSet: boolean
}) {
  const props = { ...field(name), ...fieldTexts(name) }
  const isMultiline = tenantFields[name].kind === 'pem'
  return <SecretField {...props} {...{ isSet, isMultiline }} unchanged={unchangedSecret} />
}
