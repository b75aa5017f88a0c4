import { listApps } from '../app-list.ts'
import { activateApp, appDetails, appProductDetails, createBookApp, readBookApp } from '../apps.ts'
import { automaticPaymentEndpoints } from '../automatic-payments.ts'
import { billPartsEndpoints } from '../bill-parts.ts'
import { createCalendarFeed, findCalendarFeed, removeCalendarFeed } from '../calendar.ts'
import { listCards, registerCard, removeCard } from '../cards.ts'
import { createCloudUser, editCloudUser, listCloudUsers, removeCloudUser } from '../cloud-users.ts'
import { listContractsShort } from '../contracts-short.ts'
import { contractEndpoints } from '../contracts.ts'
import { customerDetails } from '../customer.ts'
import { checkAcs } from '../device-service.ts'
import { createFiscalNoteDownload, downloadFiscalNote, listFiscalNotes } from '../fiscal-notes.ts'
import { countUnreadMessages, listInboxMessages, markMessagesRead } from '../inbox.ts'
import {
  createInvoiceDownload,
  downloadInvoice,
  issueBoleto,
  listInvoices,
  readIssuedPix,
  readPix,
} from '../invoices.ts'
import { findLegalData } from '../legal.ts'
import { lineEndpoints } from '../lines.ts'
import { eraseAccount, exportMyData } from '../my-data.ts'
import { disownDevice } from '../new-devices.ts'
import { pushEndpoints } from '../notifications.ts'
import { offerEndpoints } from '../offers.ts'
import { activateOleTv, checkOleTv, recoverOleTvPassword } from '../ole-tv.ts'
import { outageCreditEndpoints } from '../outage-credits.ts'
import { ownOutageEndpoints } from '../outages.ts'
import { passkeyEndpoints } from '../passkeys.ts'
import { findPaymentGroup, payInvoices } from '../payment-groups.ts'
import { paymentLinkEndpoints } from '../payment-links.ts'
import { findInvoicePayment, payInvoice } from '../payments.ts'
import { signReceipt } from '../receipts.ts'
import {
  changePasswordToken,
  checkDocument,
  checkVerificationCode,
  editPassword,
  listProtectedEmails,
  sendVerificationCode,
  sendVerificationMessage,
  verificationCodeToken,
} from '../recovery.ts'
import { rightEndpoints } from '../rights.ts'
import { changeWifiPassword, findRouter, listRouters } from '../routers.ts'
import { sessionEndpoints } from '../session.ts'
import { beginSpeedTest } from '../speed-test.ts'
import { supportEndpoints } from '../support-endpoints.ts'
import { theme } from '../theme.ts'
import type { Noun } from './noun.ts'

/** What a subscriber of a provider does. */
export const subscriberNouns: readonly Noun[] = [
  {
    name: 'Provider',
    description: 'The brand, contacts, rules and legal data of the provider that owns the host.',
    endpoints: [theme, findLegalData],
  },
  {
    name: 'Sessions',
    description: 'Sign-in of subscribers, their open sessions and their own devices.',
    endpoints: sessionEndpoints,
  },
  {
    name: 'Passkeys',
    description: 'Sign-in of subscribers without a password.',
    endpoints: passkeyEndpoints,
  },
  {
    name: 'Passwords',
    description: 'First access, recovery by a code, and change of a password.',
    endpoints: [
      checkDocument,
      listProtectedEmails,
      sendVerificationCode,
      sendVerificationMessage,
      verificationCodeToken,
      checkVerificationCode,
      changePasswordToken,
      editPassword,
    ],
  },
  {
    name: 'Personal data',
    description: 'What is stored about a subscriber, its export and its erasure.',
    endpoints: [customerDetails, exportMyData, eraseAccount],
  },
  {
    name: 'Invoices',
    description:
      'Invoices of a subscriber, what they are made of, boleto and PIX code to pay them, and signed receipts.',
    endpoints: [
      listInvoices,
      createInvoiceDownload,
      issueBoleto,
      downloadInvoice,
      readIssuedPix,
      readPix,
      signReceipt,
      ...billPartsEndpoints,
    ],
  },
  {
    name: 'Cards',
    description: 'Saved cards of a subscriber, and payments by them.',
    endpoints: [
      listCards,
      registerCard,
      removeCard,
      payInvoice,
      findInvoicePayment,
      payInvoices,
      findPaymentGroup,
    ],
  },
  {
    name: 'Automatic payments',
    description: 'Agreements to pay the invoices of a contract by themselves.',
    endpoints: automaticPaymentEndpoints,
  },
  {
    name: 'Payment links',
    description: 'Links by which another person pays an invoice.',
    endpoints: paymentLinkEndpoints,
  },
  {
    name: 'Fiscal notes',
    description: 'Fiscal notes of a subscriber and their files.',
    endpoints: [listFiscalNotes, createFiscalNoteDownload, downloadFiscalNote],
  },
  {
    name: 'Contracts',
    description: 'Contracts of a subscriber, their files and their unlock on trust.',
    endpoints: [...contractEndpoints, listContractsShort],
  },
  {
    name: 'Rights',
    description: 'Requests that the law or the provider grants a subscriber.',
    endpoints: rightEndpoints,
  },
  {
    name: 'Offers',
    description: 'Other plans and extras that a subscriber may ask for.',
    endpoints: offerEndpoints,
  },
  {
    name: 'Routers',
    description: 'Routers of a subscriber and their wireless networks.',
    endpoints: [checkAcs, listRouters, findRouter, changeWifiPassword],
  },
  {
    name: 'Lines',
    description: 'Internet accesses of a subscriber: state, use, diagnosis and speed.',
    endpoints: [...lineEndpoints, beginSpeedTest],
  },
  {
    name: 'Outages',
    description: 'Outages and maintenances that affect a subscriber.',
    endpoints: [...ownOutageEndpoints, ...outageCreditEndpoints],
  },
  {
    name: 'Support',
    description: 'Support requests of a subscriber, with messages and files.',
    endpoints: supportEndpoints,
  },
  {
    name: 'Push notifications',
    description: 'Browsers that receive reminders.',
    endpoints: pushEndpoints,
  },
  {
    name: 'Inbox',
    description: 'Messages of the provider to a subscriber.',
    endpoints: [listInboxMessages, countUnreadMessages, markMessagesRead, disownDevice],
  },
  {
    name: 'Calendar',
    description: 'The private link from which calendar programs read due dates.',
    endpoints: [findCalendarFeed, createCalendarFeed, removeCalendarFeed],
  },
  {
    name: 'Apps',
    description: 'Apps that a contract brings.',
    endpoints: [listApps, appDetails, appProductDetails, activateApp, createBookApp, readBookApp],
  },
  {
    name: 'Cloud storage',
    description: 'Users of a cloud storage that a contract brings.',
    endpoints: [listCloudUsers, createCloudUser, editCloudUser, removeCloudUser],
  },
  {
    name: 'Olé TV',
    description: 'The Olé TV account that a contract brings.',
    endpoints: [checkOleTv, activateOleTv, recoverOleTvPassword],
  },
]
