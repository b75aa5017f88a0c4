import { sendVerificationCode, sendVerificationMessage } from '#contract/account/recovery.ts'
import type { CodeChannel } from '#domain/account/recovery/code-channel.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { MessageSender } from '#server/upstreams/messages/port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import type { Contacts } from './contacts.ts'
import { verificationCodeMail } from './verification-code-mail.ts'

/** A contact that was chosen by its place in the list of its kind. */
export interface ChosenContact {
  readonly by: CodeChannel
  readonly index: number
}

/** Sends a code; rejects with `UpstreamFailure` when nobody took it. */
type DeliverCode = (code: string, signal: AbortSignal) => Promise<void>

export type FindDelivery = (
  tenant: Tenant,
  contacts: Contacts,
  chosen: ChosenContact,
) => DeliverCode

/** Finds the way to a chosen contact, or refuses a choice that is not in the list. */
export function codeDelivery(deps: {
  readonly mailer: Mailer
  readonly messages: Pick<MessageSender, 'sendCode'>
}): FindDelivery {
  const { mailer, messages } = deps

  const byMail = (tenant: Tenant, { emails }: Contacts, index: number): DeliverCode => {
    if (emails.length === 0) refuse(sendVerificationCode, 'no email found')
    const to = emails[index]
    if (to === undefined) {
      refuse(sendVerificationCode, 'invalid mailIndex', { fields: ['mailIndex'] })
    }
    return async (code, signal) =>
      mailer.send(tenant, await verificationCodeMail(tenant, to, code), signal)
  }

  const byMessage = (tenant: Tenant, { mobiles }: Contacts, index: number): DeliverCode => {
    if (mobiles.length === 0) refuse(sendVerificationMessage, 'no mobile found')
    const mobile = mobiles[index]
    if (mobile === undefined) {
      refuse(sendVerificationMessage, 'invalid mobileIndex', { fields: ['mobileIndex'] })
    }
    return (code, signal) => messages.sendCode(tenant, { mobile, code }, signal)
  }

  return (tenant, contacts, { by, index }) =>
    by === 'mail' ? byMail(tenant, contacts, index) : byMessage(tenant, contacts, index)
}
