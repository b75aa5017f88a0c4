import * as v from 'valibot'
import { type TextKind, textKinds } from '#domain/tenants/text-kinds.ts'
import { messages } from './messages.ts'

/** What is said of a text its kind does not allow; a secret may be any text. */
const invalidTexts: Readonly<Record<Exclude<TextKind, 'secret'>, string>> = {
  line: messages.plainOnly,
  colour: messages.colourInvalid,
  email: messages.emailInvalid,
  phone: messages.phoneInvalid,
  recordId: messages.idInvalid,
  merchantId: messages.merchantIdInvalid,
  link: messages.urlInvalid,
  picture: messages.urlInvalid,
  erpAddress: messages.domainInvalid,
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
    v.maxLength(maxLength - 1, isAddress ? messages.urlTooLong : messages.tooLong),
    v.check(
      (text) => text === '' || isValid(text),
      kind === 'secret' ? undefined : invalidTexts[kind],
    ),
  )
}
