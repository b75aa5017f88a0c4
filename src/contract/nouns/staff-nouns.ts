import { searchAudience } from '#contract/news/announcement-audience.ts'
import { announcementChangeEndpoints } from '#contract/news/announcement-changes.ts'
import {
  findAnnouncementReach,
  listAnnouncements,
  sendAnnouncement,
} from '#contract/news/announcements.ts'
import { deskActionEndpoints } from '#contract/staff/desk/desk-actions.ts'
import { unlockContractFor } from '#contract/staff/desk/desk-unlock.ts'
import { deskPartEndpoints } from '#contract/staff/desk/desk-parts.ts'
import { readProviderSystems } from '#contract/installation/health.ts'
import { newAuthenticatorEndpoints } from '#contract/staff/new-authenticator.ts'
import { ownAccessEndpoints } from '#contract/staff/own-access.ts'
import { ownStaffSessionEndpoints } from '#contract/staff/own-staff-sessions.ts'
import { providerUserEndpoints } from '#contract/staff/provider-users.ts'
import { resultEndpoints } from '#contract/news/results.ts'
import {
  confirmProviderEnrolment,
  providerSecondFactor,
  startProviderEnrolment,
} from '#contract/staff/second-factor.ts'
import { checkProviderSession, providerSignIn, providerSignOut } from '#contract/staff/staff.ts'
import { staffCreditEndpoints } from '#contract/news/outage-credits.ts'
import { staffOutageEndpoints } from '#contract/news/staff-outages.ts'
import { staffPasskeyEndpoints } from '#contract/staff/staff-passkeys.ts'
import {
  endSubscriberSessions,
  findSubscribers,
  liftSubscriberWaits,
  listTodayFailures,
  readSubscriber,
  sendFirstAccess,
} from '#contract/staff/support-desk.ts'
import {
  listProviderEvents,
  listSuspiciousEvents,
  seeProviderEvent,
  seeSuspiciousEvent,
} from '#contract/platform/suspicious-events.ts'
import { tenantOutageEndpoints } from '#contract/news/tenant-outages.ts'
import { viewingEndpoints } from '#contract/staff/viewings.ts'
import type { Noun } from './noun.ts'

/** What a provider's users do; some of it the administration does for any provider. */
export const staffNouns: readonly Noun[] = [
  {
    name: 'Sign-in of provider users',
    description: 'Sign-in of a provider’s users, with a second step, and its end.',
    endpoints: [
      providerSignIn,
      providerSecondFactor,
      startProviderEnrolment,
      confirmProviderEnrolment,
      checkProviderSession,
      providerSignOut,
    ],
  },
  {
    name: 'Staff passkeys',
    description: 'Sign-in of staff without a password.',
    endpoints: staffPasskeyEndpoints,
  },
  {
    name: 'Own access',
    description: 'Password, authenticator and sessions of the member of staff who calls.',
    endpoints: [...ownAccessEndpoints, ...newAuthenticatorEndpoints, ...ownStaffSessionEndpoints],
  },
  {
    name: 'Provider users',
    description: 'The people who work for a provider, and their invitations.',
    endpoints: providerUserEndpoints,
  },
  {
    name: 'Support desk',
    description: 'What support knows of a subscriber and does for one.',
    endpoints: [
      findSubscribers,
      readSubscriber,
      sendFirstAccess,
      endSubscriberSessions,
      liftSubscriberWaits,
      ...deskPartEndpoints,
      ...deskActionEndpoints,
      unlockContractFor,
      listTodayFailures,
      readProviderSystems,
    ],
  },
  {
    name: 'Viewings',
    description: 'A subscriber’s portal as support sees it, read-only.',
    endpoints: viewingEndpoints,
  },
  {
    name: 'Announcements',
    description: 'Messages of a provider to its subscribers.',
    endpoints: [
      findAnnouncementReach,
      listAnnouncements,
      sendAnnouncement,
      searchAudience,
      ...announcementChangeEndpoints,
    ],
  },
  {
    name: 'Outage reports',
    description: 'Outages and maintenances that staff publishes.',
    endpoints: [...staffOutageEndpoints, ...staffCreditEndpoints, ...tenantOutageEndpoints],
  },
  {
    name: 'Results',
    description: 'Figures of bills, reminders and reach.',
    endpoints: resultEndpoints,
  },
  {
    name: 'Suspicious events',
    description: 'What may be an attack.',
    endpoints: [listSuspiciousEvents, seeSuspiciousEvent, listProviderEvents, seeProviderEvent],
  },
]
