import * as v from 'valibot'
import { formatDate, isCalendarDate } from '#domain/platform/time/dates.ts'
import { isEmail } from '#domain/account/people/email.ts'
import { formatPhone } from '#domain/account/people/contact-links.ts'
import { isPhone, toNationalDigits } from '#domain/account/people/phone.ts'
import { digitsIn } from '#domain/platform/text/pasted-text.ts'
import type { GuidedForm } from '#domain/service/support/guided-subject.ts'
import { guidedTexts as texts } from './guided-texts.ts'

/** How a field is drawn, checked and written down. */
export type FieldKind = 'choice' | 'date' | 'email' | 'line' | 'number' | 'phone' | 'text' | 'cep'

export interface GuidedField {
  readonly name: string
  readonly label: string
  readonly kind: FieldKind
  readonly isOptional?: boolean
  readonly hint?: string
  readonly options?: readonly string[]
  readonly autoComplete?: string
}

const isCep = (text: string) => digitsIn(text, 8).length === 8

/** Checks of what is filled in; anything else may be any text. */
const checks: Readonly<
  Partial<Record<FieldKind, { readonly isValid: (text: string) => boolean; readonly text: string }>>
> = {
  cep: { isValid: isCep, text: texts.cepInvalid },
  date: { isValid: isCalendarDate, text: texts.dateInvalid },
  email: { isValid: isEmail, text: texts.emailInvalid },
  phone: { isValid: (text) => isPhone(toNationalDigits(text)), text: texts.phoneInvalid },
}

const maxLengths: Readonly<Partial<Record<FieldKind, number>>> = { text: 400, number: 20 }
export const maxLengthOf = (kind: FieldKind): number => maxLengths[kind] ?? 100

function schemaOf({ kind, label, isOptional }: GuidedField) {
  const check = checks[kind]
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => isOptional === true || text !== '', texts.missing(label)),
    v.check((text) => text === '' || !check || check.isValid(text), check?.text ?? ''),
    v.maxLength(maxLengthOf(kind), texts.tooLong),
  )
}

/** The schema of a form with these fields; every value is a text. */
export const schemaOfFields = (fields: readonly GuidedField[]) =>
  v.object(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])))

function wordsOf(kind: FieldKind, text: string): string {
  if (kind === 'date') return isCalendarDate(text) ? formatDate(text) : text
  if (kind === 'phone') return formatPhone(toNationalDigits(text))
  if (kind === 'cep') return digitsIn(text, 8).replace(/^(\d{5})(\d{3})$/, '$1-$2')
  return text
}

/** What staff read: the form's name, then a line for each field that was filled in. */
export function composeMessage(
  form: GuidedForm,
  fields: readonly GuidedField[],
  values: Readonly<Record<string, string>>,
  about: string,
): string {
  const lines = fields.flatMap(({ name, label, kind }) => {
    const text = values[name] ?? ''
    return text === '' ? [] : [`${label}: ${wordsOf(kind, text)}`]
  })
  return [texts.titles[form], ...(about ? [about] : []), ...lines].join('\n')
}
