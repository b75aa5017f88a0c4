import { editTenant, type TenantForm } from '#contract/staff/tenants/tenants.ts'
import { isHeaderValue } from '#domain/messaging/messages/header.ts'
import { holdsSecret } from '#domain/messaging/messages/message-template.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { TenantRecord } from '#server/platform/tenants/tenant.ts'
import type { JudgedFields } from './judged-fields.ts'

/**
 * Refuses a message gateway that is given in part, or of which a secret has no place, is missing or cannot be sent. The
 * form of each field is the contract's.
 */
export function checkMessageGateway(
  form: TenantForm,
  after: TenantRecord,
  judged: JudgedFields,
): void {
  if (!judged.hasPart('messages')) return
  const { message_gateway_url: url, message_gateway_template: template } = form
  const { message_gateway_header: header, message_channel: channel } = form
  const { messageGatewaySecret: secret, messageGatewaySecondSecret: second } = after
  const given = [url, template, secret, channel]
  const isSent = (name: 'segredo' | 'segredo2') =>
    holdsSecret(template, name) || holdsSecret(url, name)
  const hasPlaces = (header !== '' || isSent('segredo')) && isSent('segredo2') === (second !== '')
  const isWhole = given.every((value) => value !== '') && hasPlaces
  const rest = [header, second, form.message_daily_limit]
  const isEmpty = [...given, ...rest].every((value) => value === '')
  if (!isWhole && !isEmpty) refuse(editTenant, 'message gateway incomplete')
  const unusable = [
    ...(isHeaderValue(secret) ? [] : ['message_gateway_secret']),
    ...(second === '' || isHeaderValue(second) ? [] : ['message_gateway_second_secret']),
  ].filter((name) => judged.has(name))
  if (isWhole && unusable.length > 0) {
    refuse(editTenant, 'message gateway secret unusable', { fields: unusable })
  }
}
