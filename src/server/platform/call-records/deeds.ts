import type { AuditAction } from '#contract/platform/audit.ts'
import {
  beginAutomaticCard,
  beginAutomaticPix,
  cancelAutomaticPayment,
  changeAutomaticLimit,
  skipAutomaticCharge,
} from '#contract/money/automatic-payments.ts'
import { createCalendarFeed, removeCalendarFeed } from '#contract/money/calendar.ts'
import { registerCard, removeCard } from '#contract/money/cards.ts'
import { resendSignatureLink, unlockContract } from '#contract/service/contracts.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import { orderLineAction } from '#contract/service/lines.ts'
import { eraseAccount, exportMyData } from '#contract/installation/my-data.ts'
import { removePushConfig, savePushConfig } from '#contract/news/notifications.ts'
import { createPasskey, removePasskey, signInWithPasskey } from '#contract/account/passkeys.ts'
import { createPaymentLink, revokePaymentLink } from '#contract/money/payment-links.ts'
import { payInvoices } from '#contract/money/payment-groups.ts'
import { payInvoice } from '#contract/money/payments.ts'
import { editPassword } from '#contract/account/recovery.ts'
import { requestOffer } from '#contract/service/offers.ts'
import { requestPaymentParts } from '#contract/service/payment-parts.ts'
import {
  changeDueDay,
  contestInvoice,
  requestCancellation,
  requestSuspension,
  withdrawCancellation,
} from '#contract/service/rights.ts'
import { changeWifiPassword } from '#contract/service/routers.ts'
import { changeWifiName } from '#contract/service/wifi-name.ts'
import { disownDevice } from '#contract/account/new-devices.ts'
import { endOtherSessions, endSession } from '#contract/account/session.ts'
import {
  signInAdminWithPasskey,
  signInProviderWithPasskey,
} from '#contract/staff/staff-passkeys.ts'

interface Deed {
  readonly action: AuditAction
  /** The id of what was acted on. */
  readonly subject?: string
}

/** Names what a call did; `field` gives a text of its parameters or body, empty for none. */
type NameDeed = (field: (name: string) => string) => Deed

/**
 * What a subscriber does that enters the audit log when it succeeded, and how staff signed in. What else
 * staff do is recorded in the transaction that does it.
 */
export const deeds: ReadonlyMap<Endpoint, NameDeed> = new Map<Endpoint, NameDeed>([
  [
    editPassword,
    (field) => ({ action: field('currentPassword') ? 'password changed' : 'password set by code' }),
  ],
  [createPasskey, () => ({ action: 'passkey added' })],
  [signInWithPasskey, () => ({ action: 'passkey used' })],
  [signInAdminWithPasskey, () => ({ action: 'passkey used' })],
  [signInProviderWithPasskey, () => ({ action: 'passkey used' })],
  [removePasskey, (field) => ({ action: 'passkey removed', subject: field('passkeyId') })],
  [endSession, () => ({ action: 'session ended' })],
  [disownDevice, () => ({ action: 'device disowned' })],
  [endOtherSessions, () => ({ action: 'other sessions ended' })],
  [registerCard, () => ({ action: 'card added' })],
  [removeCard, (field) => ({ action: 'card removed', subject: field('id') })],
  [payInvoice, (field) => ({ action: 'card payment made', subject: field('invoiceId') })],
  [payInvoices, () => ({ action: 'card payment made' })],
  [
    beginAutomaticPix,
    (field) => ({ action: 'automatic payment begun', subject: field('contractId') }),
  ],
  [
    beginAutomaticCard,
    (field) => ({ action: 'automatic payment begun', subject: field('contractId') }),
  ],
  [
    changeAutomaticLimit,
    (field) => ({ action: 'automatic payment limit changed', subject: field('id') }),
  ],
  [
    cancelAutomaticPayment,
    (field) => ({ action: 'automatic payment cancelled', subject: field('id') }),
  ],
  [
    skipAutomaticCharge,
    (field) => ({ action: 'automatic charge skipped', subject: field('invoiceId') }),
  ],
  [unlockContract, (field) => ({ action: 'contract unlocked', subject: field('id') })],
  [resendSignatureLink, (field) => ({ action: 'signature link resent', subject: field('id') })],
  [orderLineAction, (field) => ({ action: 'line action asked', subject: field('id') })],
  [changeWifiName, (field) => ({ action: 'wifi name changed', subject: field('serial') })],
  [changeWifiPassword, (field) => ({ action: 'wifi password changed', subject: field('serial') })],
  [savePushConfig, () => ({ action: 'reminders chosen' })],
  [removePushConfig, () => ({ action: 'reminders removed' })],
  [createCalendarFeed, () => ({ action: 'calendar link created' })],
  [removeCalendarFeed, () => ({ action: 'calendar link removed' })],
  [createPaymentLink, (field) => ({ action: 'payment link created', subject: field('invoiceId') })],
  [revokePaymentLink, (field) => ({ action: 'payment link cancelled', subject: field('linkId') })],
  [
    requestSuspension,
    (field) => ({ action: 'suspension requested', subject: field('contractId') }),
  ],
  [
    requestCancellation,
    (field) => ({ action: 'cancellation requested', subject: field('contractId') }),
  ],
  [withdrawCancellation, () => ({ action: 'cancellation withdrawn' })],
  [contestInvoice, (field) => ({ action: 'invoice contested', subject: field('invoiceId') })],
  [changeDueDay, (field) => ({ action: 'due day change requested', subject: field('contractId') })],
  [requestOffer, (field) => ({ action: 'offer requested', subject: field('contractId') })],
  [requestPaymentParts, () => ({ action: 'payment in parts requested' })],
  [exportMyData, () => ({ action: 'personal data read' })],
  [eraseAccount, () => ({ action: 'account erased' })],
])
