import { lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { calendarDate } from '#domain/platform/time/dates.ts'
import type { ExpiringTable } from '#domain/platform/retention.ts'
import { installationTimeZone } from '#domain/staff/tenants/time-zones.ts'
import {
  announcementRecipients,
  announcements,
} from '#server/messaging/inbox/announcement-table.ts'
import { apiTokens } from '#server/staff/api-tokens/table.ts'
import { appActivations } from '#server/service/apps/table.ts'
import { agreements, automaticCharges } from '#server/money/automatic-payments/table.ts'
import { triedPlaces } from '#server/platform/auth/tried-places-table.ts'
import { callFailures } from '#server/platform/call-failures/table.ts'
import { contractUnlocks } from '#server/service/contracts/table.ts'
import { guessingWindows } from '#server/platform/guessing-alarm/table.ts'
import { upstreamRechecks } from '#server/staff/health-page/recheck-table.ts'
import { rateLimits } from '#server/platform/http/limits/limits-table.ts'
import { announcementDeliveries } from '#server/messaging/inbox/announcement-delivery-table.ts'
import { boletoIssues } from '#server/money/invoices/boleto-issue-table.ts'
import { downloadTokens } from '#server/money/invoices/table.ts'
import { issuedPixCodes } from '#server/money/issued-codes/table.ts'
import { letters } from '#server/messaging/letters/table.ts'
import { pushSubscriptions } from '#server/messaging/push/subscription-table.ts'
import { outages, outageSubscribers } from '#server/news/outages/table.ts'
import { builtFiles } from '#server/site/pages/built-file-table.ts'
import { paymentGroups } from '#server/money/payments/group-table.ts'
import { payments } from '#server/money/payments/table.ts'
import { upstreamPlaces } from '#server/platform/processes/place-table.ts'
import { serverProcesses } from '#server/platform/processes/table.ts'
import { paymentLinks } from '#server/money/payment-links/table.ts'
import { recoveryFlows } from '#server/account/recovery/table.ts'
import { billDays, reachDays, reminderDays, visitDays } from '#server/news/results/table.ts'
import { signalReadings } from '#server/service/lines/table.ts'
import { rightRequests } from '#server/service/rights/table.ts'
import { wifiChanges } from '#server/service/routers/table.ts'
import { sessionEnd, sessions } from '#server/account/session/table.ts'
import { staffInvitations, staffSessions } from '#server/staff/accounts/table.ts'
import { requestOutcomes } from '#server/service/support/outcome-table.ts'
import { supportSubmissions } from '#server/service/support/table.ts'
import { viewings } from '#server/staff/viewings/table.ts'

interface ExpiredRows {
  readonly name: ExpiringTable
  readonly table: PgTable
  readonly isExpired: (before: Date) => SQL
}

/** The rows whose column is an instant, or a day as text, before the cutoff. */
const aged = (name: ExpiringTable, column: PgColumn): ExpiredRows => ({
  name,
  table: column.table,
  isExpired: (before) =>
    lt(column, column.dataType === 'string' ? calendarDate(before, installationTimeZone) : before),
})

/** The tables whose rows leave by their age alone; the other expiring ones are swept by their noun. */
export const expiredRows: readonly ExpiredRows[] = [
  {
    name: 'api_tokens',
    table: apiTokens,
    isExpired: (before) =>
      sql`coalesce(${apiTokens.revokedAt}, ${apiTokens.expiresAt}) < ${before.toISOString()}`,
  },
  aged('app_activations', appActivations.leasedUntil),
  aged('bill_days', billDays.day),
  aged('automatic_agreements', agreements.endedAt),
  aged('automatic_charges', automaticCharges.announcedAt),
  aged('boleto_issues', boletoIssues.heldUntil),
  {
    // Before the announcements themselves, which say how old they are.
    name: 'broadcast_deliveries',
    table: announcementDeliveries,
    isExpired: (before) => sql`
      (${announcementDeliveries.clientId}, ${announcementDeliveries.sequence}) in (
        select ${announcements.clientId}, ${announcements.sequence} from ${announcements}
        where ${lt(announcements.createdAt, before)}
      )`,
  },
  aged('broadcast_recipients', announcementRecipients.countedAt),
  aged('broadcasts', announcements.createdAt),
  aged('built_files', builtFiles.broughtAt),
  aged('call_failures', callFailures.at),
  aged('contract_unlocks', contractUnlocks.askedAt),
  aged('download_tokens', downloadTokens.expiresAt),
  aged('guessing_windows', guessingWindows.startedAt),
  aged('issued_pix_codes', issuedPixCodes.lastDay),
  aged('letters', letters.at),
  aged('outage_subscribers', outageSubscribers.foundAt),
  aged('outages', outages.createdAt),
  aged('payment_groups', paymentGroups.createdAt),
  aged('payment_links', paymentLinks.expiresAt),
  aged('payments', payments.createdAt),
  aged('rate_limits', rateLimits.expire),
  aged('reach_days', reachDays.day),
  aged('reminder_days', reminderDays.day),
  aged('recovery_flows', recoveryFlows.endsAt),
  aged('server_processes', serverProcesses.seenAt),
  aged('upstream_places', upstreamPlaces.heldUntil),
  aged('operator_invitations', staffInvitations.expiresAt),
  aged('operator_sessions', staffSessions.absoluteEnd),
  aged('request_outcomes', requestOutcomes.day),
  aged('right_requests', rightRequests.requestedAt),
  {
    name: 'sessions',
    table: sessions,
    // What a browser receives ends with its session, so that row stays while it receives.
    isExpired: (before) =>
      sql`coalesce(${sessions.revokedAt}, ${sessionEnd}) < ${before.toISOString()} and not exists (select from ${pushSubscriptions} where ${pushSubscriptions.clientId} = ${sessions.clientId} and ${pushSubscriptions.customerId} = ${sessions.customerId} and ${pushSubscriptions.sessionId} = ${sessions.id} and ${pushSubscriptions.state} = 'living')`,
  },
  aged('signal_readings', signalReadings.storedAt),
  aged('support_submissions', supportSubmissions.createdAt),
  aged('tried_places', triedPlaces.at),
  aged('upstream_rechecks', upstreamRechecks.askedAt),
  aged('viewings', viewings.startedAt),
  aged('visit_days', visitDays.day),
  aged('wifi_changes', wifiChanges.requestedAt),
]
