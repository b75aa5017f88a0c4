import * as v from 'valibot'
import { isEmail } from '#domain/account/people/email.ts'
import { texts as common } from '../texts.ts'
import { EmailField } from './email-field.tsx'
import { TextField } from './text-field.tsx'
import type { FieldState } from './use-form.ts'

/** The words of a form about a person. */
export const personTexts = {
  name: 'Nome',
  nameWrong: 'Por favor, informe um nome de 1 a 100 caracteres',
  email: 'E-mail',
  emailWrong: common.emailInvalid,
} as const

/** Entries of the schema of a form about a person. */
export const personEntries = {
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(personTexts.nameWrong)),
  email: v.pipe(v.string(), v.trim(), v.check(isEmail, personTexts.emailWrong)),
}

/** Where the form shows what the server refuses of a person. */
export const personRefusals = {
  'invalid email': { text: personTexts.emailWrong, field: 'email' },
  'invalid name': { text: personTexts.nameWrong, field: 'name' },
} as const

interface PersonFieldsProps {
  name: FieldState<string>
  email: FieldState<string>
}

/** Name and e-mail address of a person who is to work here. */
export function PersonFields({ name, email }: PersonFieldsProps) {
  return (
    <>
      <TextField {...name} label={personTexts.name} autoComplete="off" />
      <EmailField {...email} label={personTexts.email} />
    </>
  )
}
