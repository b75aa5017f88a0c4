import { listApps } from '#contract/service/app-list.ts'
import {
  activateApp,
  appDetails,
  appProductDetails,
  createBookApp,
  readBookApp,
} from '#contract/service/apps.ts'
import { automaticPaymentEndpoints } from '#contract/money/automatic-payments.ts'
import { billPartsEndpoints } from '#contract/money/bill-parts.ts'
import {
  createCalendarFeed,
  findCalendarFeed,
  removeCalendarFeed,
} from '#contract/money/calendar.ts'
import { listCards, registerCard, removeCard } from '#contract/money/cards.ts'
import {
  createCloudUser,
  editCloudUser,
  listCloudUsers,
  removeCloudUser,
} from '#contract/service/cloud-users.ts'
import { listContractsShort } from '#contract/service/contracts-short.ts'
import { contractEndpoints } from '#contract/service/contracts.ts'
import { customerDetails } from '#contract/account/customer.ts'
import { checkAcs } from '#contract/service/device-service.ts'
import {
  createFiscalNoteDownload,
  downloadFiscalNote,
  listFiscalNotes,
} from '#contract/money/fiscal-notes.ts'
import {
  countUnreadMessages,
  listInboxMessages,
  markMessagesRead,
} from '#contract/messaging/inbox.ts'
import {
  createInvoiceDownload,
  downloadInvoice,
  issueBoleto,
  listInvoices,
  readIssuedPix,
  readPix,
} from '#contract/money/invoices.ts'
import { findLegalData } from '#contract/account/legal.ts'
import { lineEndpoints } from '#contract/service/lines.ts'
import { eraseAccount, exportMyData } from '#contract/installation/my-data.ts'
import { disownDevice } from '#contract/account/new-devices.ts'
import { pushEndpoints } from '#contract/news/notifications.ts'
import { offerEndpoints } from '#contract/service/offers.ts'
import { paymentPartsEndpoints } from '#contract/service/payment-parts.ts'
import { activateOleTv, checkOleTv, recoverOleTvPassword } from '#contract/service/ole-tv.ts'
import { outageCreditEndpoints } from '#contract/news/outage-credits.ts'
import { ownOutageEndpoints } from '#contract/news/outages.ts'
import { passkeyEndpoints } from '#contract/account/passkeys.ts'
import { findPaymentGroup, payInvoices } from '#contract/money/payment-groups.ts'
import { findPixOfSeveral, payInvoicesByPix } from '#contract/money/pix-of-several.ts'
import { paymentLinkEndpoints } from '#contract/money/payment-links.ts'
import { findInvoicePayment, payInvoice } from '#contract/money/payments.ts'
import { signReceipt } from '#contract/money/receipts.ts'
import {
  changePasswordToken,
  checkDocument,
  checkVerificationCode,
  editPassword,
  listProtectedEmails,
  sendVerificationCode,
  sendVerificationMessage,
  verificationCodeToken,
} from '#contract/account/recovery.ts'
import { rightEndpoints } from '#contract/service/rights.ts'
import { changeWifiPassword, findRouter, listRouters } from '#contract/service/routers.ts'
import { changeWifiName } from '#contract/service/wifi-name.ts'
import { sessionEndpoints } from '#contract/account/session.ts'
import { beginSpeedTest } from '#contract/service/speed-test.ts'
import { supportEndpoints } from '#contract/service/support-endpoints.ts'
import { theme } from '#contract/site/theme.ts'
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
      payInvoicesByPix,
      findPixOfSeveral,
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
    name: 'Payment in parts',
    description: 'Overdue invoices that a subscriber asks to pay in parts.',
    endpoints: paymentPartsEndpoints,
  },
  {
    name: 'Routers',
    description: 'Routers of a subscriber and their wireless networks.',
    endpoints: [checkAcs, listRouters, findRouter, changeWifiPassword, changeWifiName],
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
