import { lt, sql, type SQL } from 'drizzle-orm'
import { type PgTable } from 'drizzle-orm/pg-core'
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

/** The tables whose rows leave by their age alone; the other expiring ones are swept by their noun. */
export const expiredRows: readonly ExpiredRows[] = [
  {
    name: 'api_tokens',
    table: apiTokens,
    isExpired: (before) =>
      sql`coalesce(${apiTokens.revokedAt}, ${apiTokens.expiresAt}) < ${before.toISOString()}`,
  },
  {
    name: 'app_activations',
    table: appActivations,
    isExpired: (before) => lt(appActivations.leasedUntil, before),
  },
  {
    name: 'bill_days',
    table: billDays,
    isExpired: (before) => lt(billDays.day, calendarDate(before, installationTimeZone)),
  },
  {
    name: 'automatic_agreements',
    table: agreements,
    isExpired: (before) => lt(agreements.endedAt, before),
  },
  {
    name: 'automatic_charges',
    table: automaticCharges,
    isExpired: (before) => lt(automaticCharges.announcedAt, before),
  },
  {
    name: 'boleto_issues',
    table: boletoIssues,
    isExpired: (before) => lt(boletoIssues.heldUntil, before),
  },
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
  {
    name: 'broadcast_recipients',
    table: announcementRecipients,
    isExpired: (before) => lt(announcementRecipients.countedAt, before),
  },
  {
    name: 'broadcasts',
    table: announcements,
    isExpired: (before) => lt(announcements.createdAt, before),
  },
  {
    name: 'built_files',
    table: builtFiles,
    isExpired: (before) => lt(builtFiles.broughtAt, before),
  },
  {
    name: 'call_failures',
    table: callFailures,
    isExpired: (before) => lt(callFailures.at, before),
  },
  {
    name: 'contract_unlocks',
    table: contractUnlocks,
    isExpired: (before) => lt(contractUnlocks.askedAt, before),
  },
  {
    name: 'download_tokens',
    table: downloadTokens,
    isExpired: (before) => lt(downloadTokens.expiresAt, before),
  },
  {
    name: 'guessing_windows',
    table: guessingWindows,
    isExpired: (before) => lt(guessingWindows.startedAt, before),
  },
  {
    name: 'issued_pix_codes',
    table: issuedPixCodes,
    isExpired: (before) => lt(issuedPixCodes.lastDay, calendarDate(before, installationTimeZone)),
  },
  { name: 'letters', table: letters, isExpired: (before) => lt(letters.at, before) },
  {
    name: 'outage_subscribers',
    table: outageSubscribers,
    isExpired: (before) => lt(outageSubscribers.foundAt, before),
  },
  {
    name: 'outages',
    table: outages,
    isExpired: (before) => lt(outages.createdAt, before),
  },
  {
    name: 'payment_groups',
    table: paymentGroups,
    isExpired: (before) => lt(paymentGroups.createdAt, before),
  },
  {
    name: 'payment_links',
    table: paymentLinks,
    isExpired: (before) => lt(paymentLinks.expiresAt, before),
  },
  { name: 'payments', table: payments, isExpired: (before) => lt(payments.createdAt, before) },
  { name: 'rate_limits', table: rateLimits, isExpired: (before) => lt(rateLimits.expire, before) },
  {
    name: 'reach_days',
    table: reachDays,
    isExpired: (before) => lt(reachDays.day, calendarDate(before, installationTimeZone)),
  },
  {
    name: 'reminder_days',
    table: reminderDays,
    isExpired: (before) => lt(reminderDays.day, calendarDate(before, installationTimeZone)),
  },
  {
    name: 'recovery_flows',
    table: recoveryFlows,
    isExpired: (before) => lt(recoveryFlows.endsAt, before),
  },
  {
    name: 'server_processes',
    table: serverProcesses,
    isExpired: (before) => lt(serverProcesses.seenAt, before),
  },
  {
    name: 'upstream_places',
    table: upstreamPlaces,
    isExpired: (before) => lt(upstreamPlaces.heldUntil, before),
  },
  {
    name: 'operator_invitations',
    table: staffInvitations,
    isExpired: (before) => lt(staffInvitations.expiresAt, before),
  },
  {
    name: 'operator_sessions',
    table: staffSessions,
    isExpired: (before) => lt(staffSessions.absoluteEnd, before),
  },
  {
    name: 'request_outcomes',
    table: requestOutcomes,
    isExpired: (before) => lt(requestOutcomes.day, calendarDate(before, installationTimeZone)),
  },
  {
    name: 'right_requests',
    table: rightRequests,
    isExpired: (before) => lt(rightRequests.requestedAt, before),
  },
  {
    name: 'sessions',
    table: sessions,
    // What a browser receives ends with its session, so that row stays while it receives.
    isExpired: (before) =>
      sql`coalesce(${sessions.revokedAt}, ${sessionEnd}) < ${before.toISOString()} and not exists (select from ${pushSubscriptions} where ${pushSubscriptions.clientId} = ${sessions.clientId} and ${pushSubscriptions.customerId} = ${sessions.customerId} and ${pushSubscriptions.sessionId} = ${sessions.id} and ${pushSubscriptions.state} = 'living')`,
  },
  {
    name: 'signal_readings',
    table: signalReadings,
    isExpired: (before) => lt(signalReadings.storedAt, before),
  },
  {
    name: 'support_submissions',
    table: supportSubmissions,
    isExpired: (before) => lt(supportSubmissions.createdAt, before),
  },
  {
    name: 'tried_places',
    table: triedPlaces,
    isExpired: (before) => lt(triedPlaces.at, before),
  },
  {
    name: 'upstream_rechecks',
    table: upstreamRechecks,
    isExpired: (before) => lt(upstreamRechecks.askedAt, before),
  },
  { name: 'viewings', table: viewings, isExpired: (before) => lt(viewings.startedAt, before) },
  {
    name: 'visit_days',
    table: visitDays,
    isExpired: (before) => lt(visitDays.day, calendarDate(before, installationTimeZone)),
  },
  {
    name: 'wifi_changes',
    table: wifiChanges,
    isExpired: (before) => lt(wifiChanges.requestedAt, before),
  },
]
