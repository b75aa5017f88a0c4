import { randomBytes } from 'node:crypto'
import {
  type endViewing,
  findViewing,
  startViewing,
  type ViewingReason,
  viewingIdPattern,
  viewingMinutes,
} from '#contract/staff/viewings.ts'
import { minuteMs, secondMs } from '#domain/platform/time/durations.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { OwnWritesModule } from '#server/upstreams/erp/own-writes.ts'
import type { Call } from '#server/platform/http/call.ts'
import { commonRefusal, refuse } from '#server/platform/http/refusal.ts'
import type { ViewingGate } from '#server/platform/http/viewing-access.ts'
import { enqueueOrHasten } from '#server/platform/jobs/queue.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { SupportDeskModule } from '#server/staff/support-desk/module.ts'
import { endViewingJobKind, nextLook } from './end-job.ts'
import {
  closeOfSession,
  closeViewing,
  endOfStaffSession,
  findOpen,
  insertViewing,
  type Viewing,
} from './store.ts'

export interface ViewingDeps {
  readonly database: Pick<Database, 'db'>
  readonly erps: Pick<Erps, 'for'>
  readonly writes: Pick<OwnWritesModule, 'observe'>
  readonly session: Pick<SessionModule, 'credentials' | 'hashDocument'>
  readonly desk: Pick<SupportDeskModule, 'browsers' | 'countLook' | 'find'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly now: () => Date
}

type StaffCall = Pick<Call<typeof endViewing>, 'params' | 'staffMember' | 'tenant'>

/** Begins, shows and ends viewings, and lets in the calls of those that are open. */
export function viewingService(deps: ViewingDeps) {
  const { database, erps, writes, session, desk, audit, now } = deps
  const { db } = database

  const findOwn = async ({ params, staffMember, tenant }: StaffCall): Promise<Viewing | null> => {
    const { clientId } = tenant
    const key = { clientId, id: params.viewingId, staffSessionId: staffMember.sessionId }
    const viewing = await findOpen(db, key)
    return viewing && viewing.endsAt > now() ? viewing : null
  }

  const recordEnd = (
    { clientId, customerId: subject, staffLogin: login }: Viewing,
    cause: 'button' | 'replaced',
    tx: Drizzle,
  ) =>
    audit.record(
      {
        staffMember: { role: 'provider', login },
        clientId,
        action: 'viewing ended',
        fields: [cause],
        subject,
      },
      tx,
    )

  /**
   * Ends what the session of staff had open, and begins anew, in one transaction with the records. The
   * session is locked, so that of two calls at once one ends the viewing of the other.
   */
  async function begin(viewing: Viewing, call: Pick<StaffCall, 'staffMember'>): Promise<void> {
    const { clientId, id, customerId: subject, startedAt, endsAt, reason } = viewing
    const { staffMember } = call
    await db.transaction(async (tx) => {
      const isLiving = await endOfStaffSession(tx, viewing.staffSessionId, { isLocked: true })
      if (!isLiving) throw commonRefusal('unauthenticated')
      for (const former of await closeOfSession(tx, viewing, startedAt)) {
        await recordEnd(former, 'replaced', tx)
      }
      await insertViewing(tx, viewing)
      const job = { clientId, kind: endViewingJobKind, key: id, payload: {} }
      await enqueueOrHasten(tx, job, nextLook(startedAt, endsAt), startedAt)
      const action = 'viewing begun'
      await audit.record({ staffMember, clientId, action, fields: [reason], subject }, tx)
    })
  }

  async function start(
    call: Pick<Call<typeof startViewing>, 'params' | 'signal' | 'staffMember' | 'tenant'>,
    reason: ViewingReason,
  ) {
    const { tenant, staffMember, params, signal } = call
    await desk.countLook(tenant.clientId, staffMember, 'act')
    const { customer, subscriber } = await desk.find(tenant, params.customerId, signal)
    if (!customer.isActive) refuse(startViewing, 'customer removed')
    if (customer.isPortalClosed) refuse(startViewing, 'portal closed for customer')
    const startedAt = now()
    const endsAt = new Date(startedAt.getTime() + viewingMinutes * minuteMs)
    const id = randomBytes(16).toString('hex')
    const { sessionId: staffSessionId, login: staffLogin } = staffMember
    const ofStaff = { staffSessionId, staffLogin, reason }
    await begin({ ...subscriber, ...ofStaff, id, startedAt, endsAt, endedAt: null }, call)
    return { id, ends_at: endsAt.toISOString() }
  }

  async function find(call: StaffCall & { readonly signal: AbortSignal }) {
    const viewing = await findOwn(call)
    if (!viewing) refuse(findViewing, 'viewing not found')
    const { customerId, endsAt } = viewing
    const { customer, subscriber } = await desk.find(call.tenant, customerId, call.signal)
    const credential = await session.credentials.find(subscriber)
    const browsers = await desk.browsers(subscriber)
    const living = browsers.find(({ state }) => state === 'living')
    return {
      customer_id: customerId,
      name: customer.legalName,
      seconds_left: Math.ceil((endsAt.getTime() - now().getTime()) / secondMs),
      feature_flags: [...(credential?.featureFlags ?? [])],
      reminders: living ? { invoice_range: living.days_before, muted: living.muted } : null,
    }
  }

  async function end(call: StaffCall) {
    const viewing = await findOwn(call)
    if (!viewing) refuse(findViewing, 'viewing not found')
    await db.transaction(async (tx) => {
      const closed = await closeViewing(tx, viewing, now())
      if (closed) await recordEnd(closed, 'button', tx)
    })
    return { customer_id: viewing.customerId }
  }

  const enter: ViewingGate['enter'] = async ({ tenant, viewingId, staffMember, signal }) => {
    const { providerRole } = staffMember
    if (!startViewing.roles.some((role) => role === providerRole)) throw commonRefusal('forbidden')
    const isId = viewingIdPattern.test(viewingId)
    const viewing = isId ? await findOwn({ tenant, staffMember, params: { viewingId } }) : null
    if (!viewing) throw commonRefusal('viewing over')
    const { clientId, customerId, documentHash } = viewing
    const { value: customer } = await erps.for(tenant).customer(customerId, { signal })
    const isSame = customer && session.hashDocument(clientId, customer.document) === documentHash
    if (!isSame || !customer.isActive || customer.isPortalClosed) {
      throw commonRefusal('viewing over')
    }
    const credential = await session.credentials.find({ clientId, customerId, documentHash })
    const featureFlags = credential?.featureFlags ?? []
    if (credential) writes.observe({ clientId, customerId }, credential.writeMarks)
    const right = { id: viewing.id, right: 'full', isOwnDevice: false, isViewing: true } as const
    return { ...right, customerId, documentHash, featureFlags }
  }

  return { start, find, end, enter }
}
