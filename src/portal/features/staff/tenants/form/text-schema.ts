import * as v from 'valibot'
import { templateFault } from '#domain/messaging/messages/message-template.ts'
import {
  isSecretKind,
  type SecretKind,
  type TextKind,
  textKinds,
} from '#domain/staff/tenants/text-kinds.ts'
import { messages } from '../messages.ts'

/** Message for a text that its kind does not allow. A secret may be any text. */
const invalidTexts: Readonly<Record<Exclude<TextKind, SecretKind>, string>> = {
  line: messages.plainOnly,
  colour: messages.colourInvalid,
  email: messages.emailInvalid,
  phone: messages.phoneInvalid,
  whatsapp: messages.whatsappInvalid,
  recordId: messages.idInvalid,
  merchantId: messages.merchantIdInvalid,
  link: messages.urlInvalid,
  linkTemplate: messages.gatewayUrlInvalid,
  messageTemplate: messages.templateInvalid['not a template'],
  headerName: messages.headerInvalid,
  messageChannel: messages.channelMissing,
  heroPattern: messages.refusedField,
  cornerShape: messages.refusedField,
  headlineFace: messages.refusedField,
  dailyLimit: messages.dailyLimitInvalid,
  picture: messages.urlInvalid,
  agreementGateway: messages.refusedField,
  bankBranch: messages.branchInvalid,
  bankAccount: messages.accountInvalid,
  bankAccountType: messages.refusedField,
  erpAddress: messages.domainInvalid,
}

function faultText(kind: Exclude<TextKind, SecretKind>, text: string): string {
  const fault = kind === 'messageTemplate' ? templateFault(text) : null
  return fault ? messages.templateInvalid[fault] : invalidTexts[kind]
}

/**
 * A text field, checked by the rule of its kind as on the server. The messages say "menor que" the
 * limit (specification 9), so the field takes one character less than the server.
 * @param missing message for an empty field; left out when the field may stay empty
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
      ({ input }) => (isSecretKind(kind) ? '' : faultText(kind, input)),
    ),
  )
}
