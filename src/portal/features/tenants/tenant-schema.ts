import * as v from 'valibot'
import { isNoteType } from './note-types.ts'
import { secureLink } from '#domain/apps/secure-link.ts'
import { isHexColour } from '#domain/hex-colour.ts'
import { isEmail } from '#domain/people/email.ts'
import { isPictureAddress } from '#domain/picture-address.ts'
import { isClientId } from '#domain/provider-host.ts'
import { isRecordId } from '#domain/record-id.ts'
import { isErpAddress } from '#domain/tenants/erp-address.ts'
import { isPlainLine } from '#domain/tenants/plain-line.ts'
import { maxTextLength, maxUrlLength } from '#domain/tenants/tenant-limits.ts'
import { parseEntryLines } from './entry-lines.ts'
import { texts } from './texts.ts'

const isEmptyOr = (isFine: (text: string) => boolean) => (text: string) =>
  text === '' || isFine(text)

const line = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxTextLength - 1, texts.tooLong),
  v.check(isPlainLine, texts.plainOnly),
)
const needed = (what: string) => v.pipe(line, v.nonEmpty(texts.missing(what)))
const lineThat = (isFine: (text: string) => boolean, message: string) =>
  v.pipe(line, v.check(isEmptyOr(isFine), message))
const url = (isFine: (text: string) => boolean) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(maxUrlLength - 1, texts.urlTooLong),
    v.check(isEmptyOr(isFine), texts.urlInvalid),
  )
const link = url((text) => secureLink(text) !== null)
const picture = url(isPictureAddress)
const secret = v.pipe(v.string(), v.trim(), v.maxLength(maxTextLength, texts.tooLong))
const recordId = lineThat(isRecordId, texts.idInvalid)
const phone = lineThat((text) => /^[\d\s()+.-]{1,30}$/.test(text), texts.phoneInvalid)
const lines = (isFine: (words: string) => boolean = isPlainLine) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => parseEntryLines(text)?.every(([, words]) => isFine(words)) ?? false,
      texts.linesInvalid,
    ),
  )

const entries = {
  client_id: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.missing('um ID do cliente')),
    v.check(isClientId, texts.clientIdInvalid),
  ),
  alias: needed('um nome'),
  primary_color: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.missing('uma cor primária')),
    v.check(isHexColour, texts.colourInvalid),
  ),
  secondary_color: v.pipe(
    v.string(),
    v.trim(),
    v.check(isEmptyOr(isHexColour), texts.colourInvalid),
  ),
  vertical_logo_url: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(texts.missing('uma logo vertical')),
    picture,
  ),
  horizontal_logo_url: picture,
  favicon_url: picture,
  app_logo_url: picture,
  ixc_domain: v.pipe(needed('um domínio do IXC'), v.check(isErpAddress, texts.domainInvalid)),
  ixc_access_token: v.pipe(secret, v.nonEmpty(texts.missing('um token de acesso do IXC'))),
  ixc_acs_issuer: line,
  ixc_acs_private_key: v.pipe(v.string(), v.trim(), v.maxLength(2 * maxTextLength, texts.tooLong)),
  ixc_acs_url: v.pipe(v.string(), v.trim(), v.maxLength(maxUrlLength - 1, texts.urlTooLong)),
  gateway_url: link,
  gateway_query_url: link,
  gateway_merchant_id: lineThat((text) => /^[\w-]{1,100}$/.test(text), texts.merchantIdInvalid),
  gateway_merchant_key: secret,
  address: line,
  whatsapp_number: phone,
  phone_number: phone,
  contact_email: lineThat(isEmail, texts.emailInvalid),
  faq_url: link,
  support_type: v.picklist(['os', 'customer_service']),
  department_id: recordId,
  process_id: recordId,
  subjects: v.array(v.string()),
  window_count: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 366,
      texts.countInvalid,
    ),
  ),
  window_unit: v.picklist(['days', 'months']),
  shows_contract_download: v.boolean(),
  shows_annual_settlement: v.boolean(),
  uses_own_note_model: v.boolean(),
  note_types: lines(isNoteType),
  recurrence_url: link,
  is_contact_only: v.boolean(),
  app_introduction: line,
  has_service_page: v.boolean(),
  services: lines(),
  is_chat_only: v.boolean(),
  chat_url: link,
  shows_closed_detail: v.boolean(),
  allows_new_message: v.boolean(),
  first_message_label: needed('um rótulo'),
  subject_descriptions: lines(),
}

/** The tenant form as it is typed (specification 3 and 5), rules as switches. */
export const tenantSchema = v.pipe(
  v.object(entries),
  v.forward(
    v.check((form) => !form.is_chat_only || form.chat_url !== '', texts.urlInvalid),
    ['chat_url'],
  ),
)
export type FormValues = v.InferInput<typeof tenantSchema>
export type CheckedForm = v.InferOutput<typeof tenantSchema>
export type FormField = Extract<keyof FormValues, string>

/** Whether a name the server gives is one of the form's. */
export function isFormField(name: string): name is FormField {
  return Object.hasOwn(entries, name)
}
