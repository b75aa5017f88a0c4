import { maxEmails, maxMobiles } from '#contract/account/recovery.ts'
import type { ErpCustomer } from '#server/upstreams/erp/customer-port.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

/** Where a code may be sent, in the order in which it is offered. */
export interface Contacts {
  readonly emails: readonly string[]
  /** E.164; none at a provider that sends no messages. */
  readonly mobiles: readonly string[]
}

export function contactsOf(
  { emails, mobiles }: Pick<ErpCustomer, 'emails' | 'mobiles'>,
  { messageGateway }: Pick<Tenant, 'messageGateway'>,
): Contacts {
  return {
    emails: emails.slice(0, maxEmails),
    mobiles: messageGateway ? mobiles.slice(0, maxMobiles) : [],
  }
}

export const hasContact = ({ emails, mobiles }: Contacts): boolean =>
  emails.length > 0 || mobiles.length > 0
