import * as v from 'valibot'
import { type TextKind, textKinds } from '#domain/tenants/text-kinds.ts'
import { texts } from './texts.ts'

/** What is said of a text its kind does not allow; a secret may be any text. */
const invalidTexts: Readonly<Record<Exclude<TextKind, 'secret'>, string>> = {
  line: texts.plainOnly,
  colour: texts.colourInvalid,
  email: texts.emailInvalid,
  phone: texts.phoneInvalid,
  recordId: texts.idInvalid,
  merchantId: texts.merchantIdInvalid,
  link: texts.urlInvalid,
  picture: texts.urlInvalid,
  erpAddress: texts.domainInvalid,
}

/**
 * A typed text, judged as the server judges it, with the messages of the specification (9): "menor
 * que" the limit, so one character less than the server takes.
 * @param missing message for an empty field; left out: the field may stay empty
 */
export function textSchema(kind: TextKind, missing?: string) {
  const { isValid, maxLength, isAddress } = textKinds[kind]
  return v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text !== '' || missing === undefined, missing),
    v.maxLength(maxLength - 1, isAddress ? texts.urlTooLong : texts.tooLong),
    v.check(
      (text) => text === '' || isValid(text),
      kind === 'secret' ? undefined : invalidTexts[kind],
    ),
  )
}
