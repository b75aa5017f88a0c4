import { listCards, registerCard, removeCard } from './cards.ts'
import { listContractsShort } from './contracts-short.ts'
import {
  pushKey,
  readPushConfig,
  removePushConfig,
  renewPushSubscription,
  savePushConfig,
  testPush,
} from './notifications.ts'
import { payInvoice, paymentOfInvoice } from './payments.ts'
import {
  annualDebtSettlement,
  downloadContract,
  listContracts,
  listServices,
  unlockContract,
} from './contracts.ts'
import { customerDetails } from './customer.ts'
import { changeWifiPassword, checkAcs, listDevices, readOneDevice } from './routers.ts'
import type { Endpoint } from './endpoint.ts'
import { createFiscalNoteDownload, downloadFiscalNote, listFiscalNotes } from './fiscal-notes.ts'
import { createInvoiceDownload, downloadInvoice, listInvoices, readPix } from './invoices.ts'
import {
  changePasswordToken,
  checkDocument,
  checkVerificationCode,
  editPassword,
  listProtectedEmails,
  sendVerificationCode,
  verificationCodeToken,
} from './recovery.ts'
import {
  endSession,
  forgetCustomer,
  listSessions,
  rememberedCustomer,
  signIn,
  signInWithPassword,
  signOut,
  validToken,
} from './session.ts'
import {
  createSupportMessage,
  createSupportRequest,
  findSupportRequest,
  listSupportMessages,
  listSupportRequests,
  listSupportSubjects,
} from './support.ts'
import { createCloudUser, editCloudUser, listCloudUsers, removeCloudUser } from './cloud-users.ts'
import {
  activateApp,
  appDetails,
  appProductDetails,
  createBookApp,
  listApps,
  readBookApp,
} from './apps.ts'
import { activateOleTv, checkOleTv, recoverOleTvPassword } from './ole-tv.ts'
import {
  adminAuth,
  adminSecondFactor,
  adminSignIn,
  adminSignOut,
  confirmEnrolment,
  postponeEnrolment,
  providerAccess,
  providerAuth,
  providerSignIn,
  providerSignOut,
  setProviderPassword,
  startEnrolment,
} from './staff.ts'
import { listAudit } from './audit.ts'
import { calendarFeed, createCalendarFeed, removeCalendarFeed } from './calendar.ts'
import { countNotices, listNotices, markNoticesRead } from './inbox.ts'
import { legalData } from './legal.ts'
import { eraseAccount, myData } from './my-data.ts'
import { theme } from './theme.ts'
import {
  listGeneralNotifications,
  notificationReach,
  sendGeneralNotification,
} from './announcements.ts'
import { createAcs, editAcs, findAcs, removeAcs } from './acs.ts'
import { tryAcs, tryErp, tryMail } from './connections.ts'
import { findPlan, findProduct, findSubject } from './erp-lookups.ts'
import { staffHealth } from './health.ts'
import { previewImage } from './images.ts'
import { editBridge, findBridge } from './platform-bridge.ts'
import {
  addTenantApp,
  editTenantApp,
  findTenantApp,
  listTenantApps,
  removeTenantApp,
} from './tenant-apps.ts'
import {
  createTenant,
  editTenant,
  findTenant,
  listTenants,
  resumeTenant,
  suspendTenant,
} from './tenants.ts'

/** Every call there is: what the server must register, the walks visit and OpenAPI describes. */
export const endpoints: readonly Endpoint[] = [
  theme,
  signIn,
  signInWithPassword,
  rememberedCustomer,
  forgetCustomer,
  validToken,
  signOut,
  listSessions,
  endSession,
  checkDocument,
  listProtectedEmails,
  sendVerificationCode,
  verificationCodeToken,
  checkVerificationCode,
  changePasswordToken,
  editPassword,
  customerDetails,
  myData,
  eraseAccount,
  legalData,
  listInvoices,
  createInvoiceDownload,
  downloadInvoice,
  readPix,
  listFiscalNotes,
  createFiscalNoteDownload,
  downloadFiscalNote,
  listContracts,
  listServices,
  unlockContract,
  downloadContract,
  annualDebtSettlement,
  checkAcs,
  listDevices,
  readOneDevice,
  changeWifiPassword,
  listSupportSubjects,
  listSupportRequests,
  findSupportRequest,
  listSupportMessages,
  createSupportRequest,
  createSupportMessage,
  listContractsShort,
  listCards,
  registerCard,
  removeCard,
  payInvoice,
  paymentOfInvoice,
  savePushConfig,
  testPush,
  renewPushSubscription,
  readPushConfig,
  removePushConfig,
  pushKey,
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
  adminAuth,
  adminSignOut,
  providerSignIn,
  providerAuth,
  providerSignOut,
  providerAccess,
  setProviderPassword,
  listAudit,
  listTenants,
  findTenant,
  createTenant,
  editTenant,
  suspendTenant,
  resumeTenant,
  findAcs,
  createAcs,
  editAcs,
  removeAcs,
  findSubject,
  findProduct,
  findPlan,
  tryErp,
  tryAcs,
  tryMail,
  previewImage,
  findBridge,
  editBridge,
  listTenantApps,
  findTenantApp,
  addTenantApp,
  editTenantApp,
  removeTenantApp,
  notificationReach,
  listGeneralNotifications,
  sendGeneralNotification,
  staffHealth,
  listNotices,
  countNotices,
  markNoticesRead,
  calendarFeed,
  createCalendarFeed,
  removeCalendarFeed,
]
