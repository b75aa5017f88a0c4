import { editTenant, type TenantForm } from '#contract/tenants.ts'
import { isHeaderValue } from '#domain/messages/header.ts'
import { holdsSecret } from '#domain/messages/message-template.ts'
import { refuse } from '#server/http/refusal.ts'
import type { TenantRecord } from '#server/tenants/tenant.ts'

/**
 * Refuses a message gateway that is given in part, or whose secret has no place or cannot be sent. The
 * form of each field is the contract's.
 */
export function checkMessageGateway(form: TenantForm, after: TenantRecord): void {
  const { message_gateway_url: url, message_gateway_template: template } = form
  const { message_gateway_header: header, message_channel: channel } = form
  const secret = after.messageGatewaySecret
  const given = [url, template, secret, channel]
  const hasPlace = header !== '' || holdsSecret(template)
  const isWhole = given.every((value) => value !== '') && hasPlace
  const isEmpty = [...given, header, form.message_daily_limit].every((value) => value === '')
  if (!isWhole && !isEmpty) refuse(editTenant, 'message gateway incomplete')
  if (isWhole && !isHeaderValue(secret)) {
    refuse(editTenant, 'message gateway secret unusable', { fields: ['message_gateway_secret'] })
  }
}
