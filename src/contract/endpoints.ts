import { automaticPaymentEndpoints } from './automatic-payments.ts'
import { beginSpeedTest } from './speed-test.ts'
import { lineEndpoints } from './lines.ts'
import { listCards, registerCard, removeCard } from './cards.ts'
import { listContractsShort } from './contracts-short.ts'
import { pushEndpoints } from './notifications.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { paymentLinkEndpoints } from './payment-links.ts'
import { findPaymentGroup, payInvoices } from './payment-groups.ts'
import { payInvoice, findInvoicePayment } from './payments.ts'
import { contractEndpoints } from './contracts.ts'
import { customerDetails } from './customer.ts'
import { checkAcs } from './device-service.ts'
import { changeWifiPassword, listRouters, findRouter } from './routers.ts'
import type { Endpoint } from './endpoint.ts'
import { createFiscalNoteDownload, downloadFiscalNote, listFiscalNotes } from './fiscal-notes.ts'
import {
  createInvoiceDownload,
  downloadInvoice,
  issueBoleto,
  listInvoices,
  readIssuedPix,
  readPix,
} from './invoices.ts'
import {
  changePasswordToken,
  checkDocument,
  checkVerificationCode,
  editPassword,
  listProtectedEmails,
  sendVerificationCode,
  sendVerificationMessage,
  verificationCodeToken,
} from './recovery.ts'
import { offerEndpoints } from './offers.ts'
import { rightEndpoints } from './rights.ts'
import { resultEndpoints } from './results.ts'
import { providerUserEndpoints } from './provider-users.ts'
import { sessionEndpoints } from './session.ts'
import { supportEndpoints } from './support-endpoints.ts'
import { createCloudUser, editCloudUser, listCloudUsers, removeCloudUser } from './cloud-users.ts'
import { listApps } from './app-list.ts'
import { activateApp, appDetails, appProductDetails, createBookApp, readBookApp } from './apps.ts'
import { activateOleTv, checkOleTv, recoverOleTvPassword } from './ole-tv.ts'
import { newAuthenticatorEndpoints } from './new-authenticator.ts'
import { tenantUserEndpoints } from './tenant-users.ts'
import { ownAccessEndpoints } from './own-access.ts'
import { ownStaffSessionEndpoints } from './own-staff-sessions.ts'
import {
  findProviderAccess,
  resetProviderSecondFactor,
  setProviderPassword,
  setSecondFactorRule,
} from './provider-access.ts'
import {
  adminSecondFactor,
  confirmEnrolment,
  confirmProviderEnrolment,
  providerSecondFactor,
  startEnrolment,
  startProviderEnrolment,
} from './second-factor.ts'
import {
  checkAdminSession,
  adminSignIn,
  adminSignOut,
  postponeEnrolment,
  checkProviderSession,
  providerSignIn,
  providerSignOut,
} from './staff.ts'
import { adminAccountEndpoints } from './admin-account.ts'
import { apiTokenEndpoints } from './api-tokens.ts'
import { administratorEndpoints } from './administrators.ts'
import { listAdministrationAudit, listAudit } from './audit.ts'
import { findCalendarFeed, createCalendarFeed, removeCalendarFeed } from './calendar.ts'
import { countUnreadMessages, listInboxMessages, markMessagesRead } from './inbox.ts'
import { disownDevice } from './new-devices.ts'
import { findLegalData } from './legal.ts'
import { eraseAccount, exportMyData } from './my-data.ts'
import {
  listProviderEvents,
  listSuspiciousEvents,
  seeProviderEvent,
  seeSuspiciousEvent,
} from './suspicious-events.ts'
import {
  endSubscriberSessions,
  findSubscribers,
  liftSubscriberWaits,
  readSubscriber,
  sendFirstAccess,
} from './support-desk.ts'
import { theme } from './theme.ts'
import { searchAudience } from './announcement-audience.ts'
import { announcementChangeEndpoints } from './announcement-changes.ts'
import { ownOutageEndpoints } from './outages.ts'
import { staffOutageEndpoints } from './staff-outages.ts'
import { tenantOutageEndpoints } from './tenant-outages.ts'
import { listAnnouncements, findAnnouncementReach, sendAnnouncement } from './announcements.ts'
import { createAcs, editAcs, findAcs, removeAcs } from './acs.ts'
import {
  testAcsConnection,
  testErpConnection,
  testErpForms,
  testGatewayConnection,
  testMailDelivery,
  testMessageDelivery,
} from './connections.ts'
import { readCertificate, viewCertificate } from './upstream-trust.ts'
import { findPlan, findProduct, findSubject } from './erp-lookups.ts'
import { staffPasskeyEndpoints } from './staff-passkeys.ts'
import { givenUpJobEndpoints } from './given-up-jobs.ts'
import { staffHealth } from './health.ts'
import { previewImage, refetchImages, uploadImage } from './images.ts'
import { editBridge, findBridge } from './platform-bridge.ts'
import {
  addTenantApp,
  editTenantApp,
  findTenantApp,
  listTenantApps,
  removeTenantApp,
} from './tenant-apps.ts'
import {
  addTenantHost,
  checkTenantHost,
  listTenantHosts,
  removeTenantHost,
  setCanonicalHost,
} from './tenant-hosts.ts'
import { tenantEndpoints } from './tenant-endpoints.ts'
import { viewingEndpoints } from './viewings.ts'

/**
 * Every endpoint. The server must register all of them, the tests of access control visit all, and
 * the OpenAPI document describes all.
 */
export const endpoints: readonly Endpoint[] = [
  theme,
  ...sessionEndpoints,
  ...passkeyEndpoints,
  ...staffPasskeyEndpoints,
  ...paymentLinkEndpoints,
  ...rightEndpoints,
  ...offerEndpoints,
  ...providerUserEndpoints,
  checkDocument,
  listProtectedEmails,
  sendVerificationCode,
  sendVerificationMessage,
  verificationCodeToken,
  checkVerificationCode,
  changePasswordToken,
  editPassword,
  customerDetails,
  exportMyData,
  eraseAccount,
  findLegalData,
  listInvoices,
  createInvoiceDownload,
  issueBoleto,
  downloadInvoice,
  readIssuedPix,
  readPix,
  listFiscalNotes,
  createFiscalNoteDownload,
  downloadFiscalNote,
  ...contractEndpoints,
  checkAcs,
  listRouters,
  findRouter,
  changeWifiPassword,
  ...lineEndpoints,
  beginSpeedTest,
  ...supportEndpoints,
  listContractsShort,
  listCards,
  registerCard,
  removeCard,
  payInvoice,
  findInvoicePayment,
  payInvoices,
  findPaymentGroup,
  ...automaticPaymentEndpoints,
  ...pushEndpoints,
  listApps,
  appDetails,
  appProductDetails,
  activateApp,
  createBookApp,
  readBookApp,
  listCloudUsers,
  createCloudUser,
  editCloudUser,
  removeCloudUser,
  checkOleTv,
  activateOleTv,
  recoverOleTvPassword,
  adminSignIn,
  adminSecondFactor,
  startEnrolment,
  confirmEnrolment,
  postponeEnrolment,
  checkAdminSession,
  adminSignOut,
  providerSignIn,
  checkProviderSession,
  providerSignOut,
  findProviderAccess,
  setProviderPassword,
  ...administratorEndpoints,
  ...tenantUserEndpoints,
  ...adminAccountEndpoints,
  ...apiTokenEndpoints,
  listAudit,
  listAdministrationAudit,
  ...tenantEndpoints,
  listTenantHosts,
  addTenantHost,
  removeTenantHost,
  setCanonicalHost,
  checkTenantHost,
  findAcs,
  createAcs,
  editAcs,
  removeAcs,
  findSubject,
  findProduct,
  findPlan,
  testErpConnection,
  testErpForms,
  testGatewayConnection,
  viewCertificate,
  readCertificate,
  testAcsConnection,
  testMailDelivery,
  testMessageDelivery,
  previewImage,
  uploadImage,
  refetchImages,
  findBridge,
  editBridge,
  listTenantApps,
  findTenantApp,
  addTenantApp,
  editTenantApp,
  removeTenantApp,
  setSecondFactorRule,
  resetProviderSecondFactor,
  providerSecondFactor,
  startProviderEnrolment,
  confirmProviderEnrolment,
  ...ownAccessEndpoints,
  ...newAuthenticatorEndpoints,
  ...ownStaffSessionEndpoints,
  findSubscribers,
  readSubscriber,
  sendFirstAccess,
  endSubscriberSessions,
  liftSubscriberWaits,
  ...viewingEndpoints,
  findAnnouncementReach,
  listAnnouncements,
  sendAnnouncement,
  searchAudience,
  ...announcementChangeEndpoints,
  ...resultEndpoints,
  ...staffOutageEndpoints,
  ...tenantOutageEndpoints,
  ...ownOutageEndpoints,
  staffHealth,
  ...givenUpJobEndpoints,
  listSuspiciousEvents,
  seeSuspiciousEvent,
  listProviderEvents,
  seeProviderEvent,
  listInboxMessages,
  countUnreadMessages,
  markMessagesRead,
  disownDevice,
  findCalendarFeed,
  createCalendarFeed,
  removeCalendarFeed,
]
