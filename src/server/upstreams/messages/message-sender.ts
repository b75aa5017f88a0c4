import { codeMessage } from '#domain/messaging/messages/code-message.ts'
import { renderAddress, renderTemplate } from '#domain/messaging/messages/message-template.ts'
import { isHeaderValue } from '#domain/messaging/messages/header.ts'
import type { Egress } from '#server/platform/egress/egress.ts'
import { protocolError, UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { upstreamTimeouts } from '#server/platform/egress/upstream-timeouts.ts'
import type { MessageSender, MessagingTenant } from './port.ts'

/** A gateway's answer is never read; it is received to its end within this size. */
const maxAnswerBytes = 64 * 1024

const unavailable = (reason: string) =>
  new UpstreamFailure('message', 'unavailable', reason, null, true)

function gatewayOf({ messageGateway: gateway }: MessagingTenant) {
  if (!gateway) throw unavailable('not configured')
  if (!isHeaderValue(gateway.secret)) throw unavailable('secret unusable')
  return gateway
}

/**
 * Sends messages over the HTTP gateway of a provider (docs/connect/message-gateway.md): one POST with
 * the filled template, never repeated, because each may be billed. A status of 2xx means that the
 * gateway took it, also a number that it refuses in its answer; without an answer it counts as not sent.
 */
export function createMessageSender(egress: Pick<Egress, 'allows' | 'read'>): MessageSender {
  const requestOf = (
    tenant: MessagingTenant,
    {
      mobile,
      code,
      text,
    }: { readonly mobile: string; readonly code: string; readonly text: string },
  ) => {
    const { url: address, template, header, secret, secondSecret } = gatewayOf(tenant)
    const values = {
      celular: mobile.replace('+', ''),
      celular_e164: mobile,
      mensagem: text,
      codigo: code,
      provedor: tenant.alias,
      segredo: secret,
      segredo2: secondSecret,
    }
    const url = renderAddress(address, values)
    if (!egress.allows(url)) throw unavailable('address refused')
    const { contentType, body } = renderTemplate(template, values)
    const headers = { 'content-type': contentType, ...(header !== '' && { [header]: secret }) }
    return { url, headers, body }
  }

  async function post(
    tenant: MessagingTenant,
    message: Parameters<typeof requestOf>[1],
    signal?: AbortSignal,
  ): Promise<void> {
    const request = {
      ...requestOf(tenant, message),
      tenant: tenant.clientId,
      upstream: 'message',
      method: 'POST',
      timeouts: upstreamTimeouts.message,
      maxBytes: maxAnswerBytes,
      retry: 'never',
      signal,
    } as const
    await egress.read(request, ({ status }) => {
      if (status < 200 || status > 299) throw protocolError('message', `status ${status}`)
    })
  }

  return {
    sendCode: (tenant, { mobile, code }, signal) =>
      post(tenant, { mobile, code, text: codeMessage(tenant.alias, code) }, signal),

    sendTest: (tenant, mobile, signal) => {
      const text = `${tenant.alias}: mensagem de teste do portal.`
      return post(tenant, { mobile, code: '000000000', text }, signal)
    },
  }
}
