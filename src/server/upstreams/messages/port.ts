import type { Tenant } from '#server/platform/tenants/tenant.ts'

/** A message with a code, to one mobile. */
export interface CodeMessage {
  /** E.164: `+5548991010000`. */
  readonly mobile: string
  readonly code: string
}

/** The provider, as far as sending a message needs it. */
export type MessagingTenant = Pick<Tenant, 'alias' | 'clientId' | 'messageGateway'>

export interface MessageSender {
  /** Resolves when the gateway has taken the message; otherwise throws `UpstreamFailure`. */
  sendCode(tenant: MessagingTenant, message: CodeMessage, signal?: AbortSignal): Promise<void>
  /** Sends one message to a mobile (E.164) that says only that it is a test; it may be billed. */
  sendTest(tenant: MessagingTenant, mobile: string, signal?: AbortSignal): Promise<void>
}
