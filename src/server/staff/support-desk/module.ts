import {
  endSubscriberSessions,
  findSubscribers,
  liftSubscriberWaits,
  listTodayFailures,
  readSubscriber,
  sendFirstAccess,
} from '#contract/staff/support-desk.ts'
import { calendarDate } from '#domain/platform/time/dates.ts'
import { startOfDay } from '#domain/platform/time/local-instant.ts'
import { toDeskFailure } from './desk-failure.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { deadline } from '#server/platform/egress/deadline.ts'
import { deriveKey } from '#server/platform/secrets/seal.ts'
import {
  createBillLink,
  listDeskSubjects,
  openRequestFor,
  sendBill,
} from '#contract/staff/desk/desk-actions.ts'
import { unlockContractFor } from '#contract/staff/desk/desk-unlock.ts'
import type { PaymentLinksModule } from '#server/money/payment-links/module.ts'
import type { SupportModule } from '#server/service/support/module.ts'
import type { LinesModule, OwnOutages } from '#server/service/lines/module.ts'
import type { CreditService } from '#server/news/outages/credits/credits.ts'
import type { AuditModule } from '#server/platform/audit/module.ts'
import type { CallFailuresModule } from '#server/platform/call-failures/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { register } from '#server/platform/http/register.ts'
import type { TenantFinder } from '#server/platform/http/tenant.ts'
import type { LettersModule } from '#server/messaging/letters/module.ts'
import type { Module } from '#server/platform/module.ts'
import type { InboxModule } from '#server/messaging/inbox/module.ts'
import type { ContractsModule } from '#server/service/contracts/module.ts'
import type { RecoveryModule } from '#server/account/recovery/module.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { WriteToOwners } from '#server/messaging/owner-letters/module.ts'
import type { StaffModule } from '#server/staff/accounts/module.ts'
import type { RecordSuspiciousEvent } from '#server/platform/suspicious-events/port.ts'
import { deskActions } from './actions.ts'
import { subscriberSearch } from './find-subscribers.ts'
import { looksLetters } from './looks-job.ts'
import { requestMark } from './looks-letter.ts'
import { deskLimits, type DeskLimits } from './limits.ts'
import { portalRows } from './portal-rows.ts'
import { type CardReader, cardReader } from './read-card.ts'
import { endCallActions } from './end-call-actions.ts'
import { readHasRequest } from './erp-rows.ts'
import { lookTickets } from './look-tickets.ts'
import { unlockAction } from './unlock-action.ts'
import { registerParts } from './read-parts.ts'

/** How long the portal's own half waits for who the ERP says it is of. */
const ownHalfMs = 2 * secondMs
const maxTodayFailures = 100

export interface SupportDeskModule extends Module {
  /** A subscriber of the provider by the ERP's id; refuses as `readSubscriber` does when there is none. */
  readonly find: CardReader['find']
  readonly countLook: DeskLimits['countLook']
  /** The browsers that receive pushes, the one seen last first. */
  readonly browsers: ReturnType<typeof portalRows>['browsers']
}

/** The support desk of a provider: what its staff may learn of one subscriber, and do for them. */
export function supportDeskModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly erps: Pick<Erps, 'for'>
  readonly session: Pick<
    SessionModule,
    'credentials' | 'hashDocument' | 'observeWrites' | 'sessions' | 'signInLimits'
  >
  readonly recovery: Pick<RecoveryModule, 'codeLimits'>
  readonly letters: Pick<LettersModule, 'latest' | 'mailer'>
  readonly failures: Pick<CallFailuresModule, 'find' | 'latest' | 'since'>
  readonly audit: Pick<AuditModule, 'countLooks' | 'record' | 'recordAhead'>
  readonly staff: Pick<StaffModule, 'listUsers'>
  readonly lines: Pick<LinesModule, 'diagnoseAll'>
  readonly ownOutages: OwnOutages
  readonly creditLines: CreditService['lines']
  readonly links: Pick<PaymentLinksModule, 'createLink' | 'readBill'>
  readonly support: Pick<SupportModule, 'openFor' | 'subjects' | 'withVisits'>
  readonly contracts: Pick<ContractsModule, 'unlock'>
  readonly inbox: Pick<InboxModule, 'createMessages'>
  readonly tenants: TenantFinder
  readonly writeToOwners: WriteToOwners
  readonly wakeJobs: () => void
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly now: () => Date
}): SupportDeskModule {
  const { database, erps, session, recovery, audit, now } = deps
  const tickets = lookTickets(deriveKey(deps.rootKey, 'desk-looks'))
  const rows = portalRows(database)
  const limits = deskLimits(database, deps.recordSuspiciousEvent)
  const search = subscriberSearch({ ...deps, rows })
  const reader = cardReader(deps)
  const { mailer } = deps.letters
  const looks = looksLetters(deps)
  const actions = deskActions({ reader, limits, session, recovery, mailer, audit, now })
  const { links, support } = deps
  const unlock = unlockAction({ ...deps, reader, limits })
  const ending = endCallActions({ reader, limits, links, support, mailer, audit })
  return {
    find: reader.find,
    countLook: limits.countLook,
    browsers: rows.browsers,
    jobs: [looks.job],
    scheduled: [looks.weekly],
    routes: (api) => {
      register(api, findSubscribers, async ({ tenant, staffMember, body, signal }) => {
        const { clientId } = tenant
        await limits.countLook(clientId, staffMember, 'search')
        const found = await search(tenant, body.query, signal)
        const isFailure = found.sought[0] === 'code' && found.subscribers.length === 0
        const action = isFailure ? 'failure read' : 'subscribers sought'
        // The subject of a search by document is whom it found; names may find several.
        const [only] = found.subscribers.length === 1 ? found.subscribers : []
        const subject = only?.id ?? found.failure?.customer_id ?? ''
        await audit.recordAhead({ staffMember, clientId, action, subject })
        return found
      })

      register(api, listTodayFailures, async ({ tenant, staffMember }) => {
        const { clientId } = tenant
        const { timeZone } = tenant.rules
        await limits.countLook(clientId, staffMember, 'search')
        const at = now()
        const today = startOfDay(calendarDate(at, timeZone), timeZone)
        const found = await deps.failures.since(clientId, today, maxTodayFailures + 1)
        await audit.recordAhead({ staffMember, clientId, action: 'failure read', subject: '' })
        return {
          failures: found.slice(0, maxTodayFailures).map(toDeskFailure),
          is_cut: found.length > maxTodayFailures,
          as_of: at.toISOString(),
        }
      })

      register(api, readSubscriber, async ({ tenant, staffMember, params, signal }) => {
        const { clientId } = tenant
        const { customerId } = params
        await limits.countLook(clientId, staffMember, 'read')
        // Who reads its requests beside the card would otherwise not know of the last one.
        await session.observeWrites({ clientId, customerId })
        const inTime = AbortSignal.any([signal, deadline(ownHalfMs)])
        const at = now()
        const reading = { erp: erps.for(tenant), tenant, customerId, now: at, signal: inTime }
        const [card, hasRequest] = await Promise.all([
          reader
            .findForLook(tenant, customerId, inTime)
            .then((found) => reader.read(tenant, found, at)),
          readHasRequest(reading),
        ])
        // Before the answer: who is shown a subscriber is always in the log.
        const action = 'subscriber read'
        const fields = [requestMark(hasRequest)]
        await audit.recordAhead({ staffMember, clientId, action, fields, subject: customerId })
        const look = tickets.issue({ clientId, staffId: staffMember.id, customerId }, at)
        return { ...card, look }
      })
      registerParts(api, { ...deps, reader, looks: tickets, rows })

      register(api, sendFirstAccess, (call) => actions.sendLetter(call))
      register(api, endSubscriberSessions, (call) => actions.endSessions(call))
      register(api, liftSubscriberWaits, (call) => actions.liftWaits(call))
      register(api, sendBill, (call) => ending.sendBill(call))
      register(api, createBillLink, (call) => ending.createLink(call))
      register(api, listDeskSubjects, async (call) => {
        const { subjects } = await support.subjects(call)
        return { subjects: subjects.map(({ id, value }) => ({ id, value })) }
      })
      register(api, unlockContractFor, (call) => unlock(call))
      register(api, openRequestFor, (call) => ending.openRequest(call))
    },
  }
}
