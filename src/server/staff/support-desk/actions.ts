import { sendFirstAccess } from '#contract/staff/support-desk.ts'
import { maskEmail } from '#domain/account/people/email.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { RecoveryModule } from '#server/account/recovery/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'
import { firstAccessMail } from './first-access-mail.ts'
import type { DeskLimits } from './limits.ts'
import type { CardReader } from './read-card.ts'

/** Whom a member of staff acts for, and where. */
export interface DeskCall {
  readonly tenant: Tenant
  readonly staffMember: StaffMember
  readonly params: { readonly customerId: string }
  readonly hostname: string
  readonly signal: AbortSignal
}

/**
 * What a member of staff may do for a subscriber; each is recorded with who did it to whom: own rows in the
 * same transaction, what another system does before it is asked. Where no session was open, none was ended.
 */
export function deskActions(deps: {
  readonly reader: CardReader
  readonly limits: DeskLimits
  readonly session: Pick<SessionModule, 'credentials' | 'sessions' | 'signInLimits'>
  readonly recovery: Pick<RecoveryModule, 'codeLimits'>
  readonly mailer: Mailer
  readonly audit: Pick<AuditModule, 'record' | 'recordAhead'>
  readonly now: () => Date
}) {
  const { reader, limits, session, recovery, mailer, audit, now } = deps

  /** Counts the action, too: every answer tells whether there is such a subscriber. */
  const find = async ({ tenant, staffMember, params, signal }: DeskCall) => {
    await limits.countLook(tenant.clientId, staffMember, 'act')
    return reader.find(tenant, params.customerId, signal)
  }

  async function sendLetter(call: DeskCall): Promise<{ to: string }> {
    const { tenant, staffMember, hostname, signal } = call
    const { clientId } = tenant
    const { customer, subscriber } = await find(call)
    if (!customer.isActive) refuse(sendFirstAccess, 'customer removed')
    if (customer.isPortalClosed) refuse(sendFirstAccess, 'portal closed for customer')
    if (await session.credentials.find(subscriber)) refuse(sendFirstAccess, 'account exists')
    const [to] = customer.emails
    if (to === undefined) refuse(sendFirstAccess, 'no email found')
    await limits.countFirstAccess(clientId, customer.id)
    const mail = await firstAccessMail(tenant, to, hostname)
    const action = 'first access sent'
    await audit.recordAhead({ staffMember, clientId, action, subject: customer.id })
    try {
      await mailer.send(tenant, mail, signal)
    } catch (error) {
      if (error instanceof UpstreamFailure) refuse(sendFirstAccess, 'letter not sent')
      throw error
    }
    return { to: maskEmail(to) }
  }

  async function endSessions(call: DeskCall): Promise<{ ended: number }> {
    const { subscriber } = await find(call)
    const { clientId, customerId: subject } = subscriber
    const at = now()
    const open = await session.sessions.listOf(subscriber, at)
    if (open.length === 0) return { ended: 0 }
    const action = 'subscriber signed out'
    const event = { staffMember: call.staffMember, clientId, action, subject } as const
    await session.sessions.endAll(subscriber, at, (tx) => audit.record(event, tx))
    return { ended: open.length }
  }

  async function liftWaits(call: DeskCall): Promise<{ lifted: number }> {
    const found = await find(call)
    const { customer, subscriber } = found
    const { clientId, customerId: subject } = subscriber
    const waits = await reader.readWaits(found, now())
    // The rows of limits are in no transaction. Pauses between codes are lifted, too, which are no waits.
    const { staffMember } = call
    await audit.recordAhead({ staffMember, clientId, action: 'waits lifted', subject })
    await session.signInLimits.lift({ clientId, document: customer.document })
    await recovery.codeLimits.lift(subscriber)
    return { lifted: waits.length }
  }

  return { sendLetter, endSessions, liftWaits }
}
