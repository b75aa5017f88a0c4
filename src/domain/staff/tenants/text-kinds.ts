import { secureLink } from '#domain/service/apps/secure-link.ts'
import { cornerShapes, headlineFaces, heroPatterns } from '#domain/platform/colours/face.ts'
import { isHexColour } from '#domain/platform/colours/hex-colour.ts'
import { messageChannels } from '#domain/messaging/messages/channel.ts'
import { isHeaderName } from '#domain/messaging/messages/header.ts'
import { isAddressTemplate, templateFault } from '#domain/messaging/messages/message-template.ts'
import { isEmail } from '#domain/account/people/email.ts'
import { isPictureAddress } from '#domain/platform/hosts/picture-address.ts'
import { isRecordId } from '#domain/platform/values/record-id.ts'
import { isErpAddress } from './erp-address.ts'
import { isPlainLine } from './plain-line.ts'
import { agreementGateways } from '#domain/money/automatic-payments/agreement-gateway.ts'
import { bankAccountTypes } from '#domain/money/automatic-payments/api-pix.ts'
import { maxPemLength, maxTextLength, maxUrlLength } from './tenant-limits.ts'

/** What a text field of a provider may hold. An empty field is judged by `isRequired`, not here. */
interface TextKindRule {
  readonly isValid: (text: string) => boolean
  /** In characters. */
  readonly maxLength: number
  /** The server or a browser may call what stands here. */
  readonly isAddress: boolean
}

const line = (isValid: (text: string) => boolean): TextKindRule => ({
  isValid: (text) => isPlainLine(text) && isValid(text),
  maxLength: maxTextLength,
  isAddress: false,
})

const address = (isValid: (text: string) => boolean): TextKindRule => ({
  ...line(isValid),
  maxLength: maxUrlLength,
  isAddress: true,
})

const oneOf = (choices: readonly string[]) => line((text) => choices.includes(text))

function isNumber(text: string, leastDigits: number): boolean {
  const digits = text.replaceAll(/\D/g, '').length
  return /^[\d\s()+.-]{1,30}$/.test(text) && digits >= leastDigits && digits <= 15
}

/** Kind of text -> what it may hold. Server and form judge by the same rule. */
export const textKinds = {
  line: line(() => true),
  colour: line(isHexColour),
  email: line(isEmail),
  /** Five digits at least: the short numbers of providers have them. */
  phone: line((text) => isNumber(text, 5)),
  /** With the area code, which the link to WhatsApp needs. */
  whatsapp: line((text) => isNumber(text, 10)),
  recordId: line(isRecordId),
  merchantId: line((text) => /^[\w-]{1,100}$/.test(text)),
  link: address((text) => secureLink(text) !== null),
  /** An address that is shown again: what authorises its calls is typed apart, sealed, and filled in. */
  linkTemplate: address((text) => isAddressTemplate(text) && secureLink(text) !== null),
  messageTemplate: {
    isValid: (text) => templateFault(text) === null,
    maxLength: maxTextLength,
    isAddress: false,
  },
  headerName: line(isHeaderName),
  messageChannel: oneOf(messageChannels),
  heroPattern: oneOf(heroPatterns),
  cornerShape: oneOf(cornerShapes),
  headlineFace: oneOf(headlineFaces),
  dailyLimit: line((text) => /^[1-9]\d{0,4}$/.test(text)),
  picture: address(isPictureAddress),
  erpAddress: address(isErpAddress),
  /** Pasted from another system, line breaks and all; the portal never shows it. */
  secret: { isValid: () => true, maxLength: maxTextLength, isAddress: false },
  /** Of a certificate with its chain, or of its key; sealed like a secret. */
  pem: { isValid: () => true, maxLength: maxPemLength, isAddress: false },
  agreementGateway: oneOf(agreementGateways.filter((gateway) => gateway !== 'cielo')),
  bankBranch: line((text) => /^\d{1,4}$/.test(text)),
  bankAccount: line((text) => /^[\dA-Za-z]{1,20}$/.test(text)),
  bankAccountType: oneOf(bankAccountTypes),
} as const satisfies Record<string, TextKindRule>

export type TextKind = keyof typeof textKinds
export type SecretKind = 'pem' | 'secret'

export const isSecretKind = (kind: TextKind): kind is SecretKind =>
  kind === 'pem' || kind === 'secret'
