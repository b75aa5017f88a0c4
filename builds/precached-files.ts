import { existsSync, realpathSync } from 'node:fs'
import { normalizePath, type Plugin, type Rolldown } from 'vite'
import { overlays } from './chunks.ts'
import { at } from './path.ts'
import { isStaffModule, staffFolders } from './staff-folders.ts'

/**
 * Modules that a phone fetches when it first needs them; the worker stores them then (sw/shell/parts.ts).
 * Passkeys, cards and the moment of a payment follow an answer of the server; the field masks are a
 * comfort of forms; a screen named here has data without a network only where it was opened with one, and
 * its code is stored by then; each step of the recovery asks the server.
 */
const fetchedLater = [
  // It fetches what is stored, on a good line.
  at('src/portal/app/panel/next-bill.ts'),
  // It follows answers that are younger than a notification.
  at('src/portal/app/notices/tidy-notifications.ts'),
  // Chakra's overlays need its engine; without it the browser's own stand in.
  at('src/portal/kit/overlays/chakra-dialog.tsx'),
  at('src/portal/kit/overlays/chakra-drawer.tsx'),
  at('src/portal/app/screens/my-data-route.tsx'),
  // Without a network the stored contracts stand in for a diagnosis.
  at('src/portal/app/screens/no-internet-diagnosis.tsx'),
  // What is known of an outage is an answer of the server.
  at('src/portal/app/screens/known-outages.tsx'),
  at('src/portal/features/news/outages/outages.tsx'),
  at('src/portal/features/news/outages/current-outages.tsx'),
  at('src/portal/features/site/home/notes/outage-strip.tsx'),
  // The home fetches it with every visit.
  at('src/portal/features/site/home/notes/apps-card.tsx'),
  // The server writes the face into its pages.
  at('src/portal/kit/pages/face.ts'),
  // What is asked for is said by the server; once shown, its code is stored.
  at('src/portal/features/site/home/notes/marked-contracts.tsx'),
  at('src/portal/features/service/contracts/own-marks.tsx'),
  // The ERP sends a link by the network alone.
  at('src/portal/features/service/contracts/signature-link.tsx'),
  // A toast follows a press; without it the words stand alone.
  at('src/portal/kit/toasts/toast-card.tsx'),
  // What an action was refused; without it the sentence stands alone.
  at('src/portal/kit/buttons/failed-action.tsx'),
  // For a copy that the browser refuses; without it the code is shown, and selected by a tap.
  at('src/portal/kit/values/select-shown.ts'),
  // To install, to allow notifications and to prove who one is takes the network.
  at('src/portal/features/site/install/install-hint.tsx'),
  at('src/portal/features/site/install/install-entry.tsx'),
  at('src/portal/features/site/home/notes/first-notes.tsx'),
  at('src/portal/features/site/home/notes/internet-line.tsx'),
  at('src/portal/features/site/home/notes/notification-prompt.tsx'),
  at('src/portal/app/screens/notifications-route.tsx'),
  at('src/portal/app/step-up-over-page.tsx'),
  at('src/portal/features/site/home/rest-closed.tsx'),
  // A tenth of the visits is measured, and tells it by the network.
  at('src/portal/app/start/visit-report.ts'),
  // Staff see a subscriber's screens by the network alone.
  at('src/portal/features/money/invoices/paying/viewed-payment.tsx'),
  // A sign-in was just answered.
  at('src/portal/session/not-kept.ts'),
  at('src/portal/features/money/invoices/paying/payment-confirmed.tsx'),
  // It follows a payment that was just confirmed.
  at('src/portal/features/money/invoices/returns-line.tsx'),
  // A device that stores nothing has no precache either.
  at('src/portal/kit/frames/not-stored.tsx'),
  at('src/portal/features/news/after-payment/after-payment.tsx'),
  // A link is made by the server.
  at('src/portal/features/money/invoices/payer/send-to-payer.tsx'),
  // Without it a wide screen shows the cards of a phone.
  at('src/portal/features/money/invoices/list/invoice-table.tsx'),
  // Without it the bill stands alone, as on a phone.
  at('src/portal/features/money/invoices/list/bills-beside.tsx'),
  at('src/portal/features/money/automatic-payments/automatic-payments.tsx'),
  at('src/portal/features/money/automatic-payments/approval.tsx'),
  at('src/portal/features/money/automatic-payments/beginning.tsx'),
  at('src/portal/features/money/automatic-payments/limit-form.tsx'),
  at('src/portal/features/money/automatic-payments/skip-bill.tsx'),
  // What a screen has shown is stored with its code; it comes at idle as well (app/next-bill.ts).
  at('src/portal/features/service/line/line-screen.tsx'),
  // An answer goes to the server.
  at('src/portal/features/service/support/was-it-solved.tsx'),
  // Later bills and a proposal for overdue ones are asked for by a tap.
  at('src/portal/features/money/invoices/list/more-of-bills.tsx'),
  at('src/portal/features/money/invoices/list/payment-parts.tsx'),
  at('src/portal/features/money/invoices/list/upcoming-bills.tsx'),
  // A chat needs the network, and so does a receipt that the provider signs.
  at('src/portal/features/money/invoices/bill-lines.tsx'),
  at('src/portal/features/money/invoices/receipt/paid-receipt.tsx'),
  // What a paid bill has shown is stored with its code.
  at('src/portal/features/money/invoices/receipt/share-receipt.tsx'),
  at('src/portal/features/money/invoices/parts/bill-parts.tsx'),
  at('src/portal/features/service/contracts/next-invoice.tsx'),
  at('src/portal/queries/stored/persisted-bill-parts.ts'),
  // What was explained online; a list and a home stand without it.
  at('src/portal/features/money/invoices/list/kept-reasons.tsx'),
  at('src/portal/features/site/home/bills/predicted-bills.tsx'),
  // A file is made by the server.
  // A file is made by the server, and handed over at once.
  at('src/portal/kit/browser/offer-file.ts'),
  at('src/portal/features/money/invoices/paying/download-boleto.tsx'),
  at('src/portal/features/service/contracts/annual-settlement.tsx'),
  at('src/portal/features/service/apps/app.tsx'),
  at('src/portal/features/money/cards/my-cards.tsx'),
  // A good line brings it at idle (app/next-bill.ts).
  at('src/portal/features/money/check-bill/check-bill.tsx'),
  at('src/portal/features/money/paid-year/paid-year.tsx'),
  at('src/portal/features/money/fiscal-notes/fiscal-notes.tsx'),
  at('src/portal/features/money/cards/form/new-card.tsx'),
  // A charge needs the network; without it the bills are paid one by one with what is stored.
  at('src/portal/features/money/cards/several/several-by-card.tsx'),
  at('src/portal/features/money/invoices/list/several-entry.tsx'),
  at('src/portal/features/money/invoices/several/several-pix.tsx'),
  at('src/portal/features/money/invoices/several/choose-bills.tsx'),
  at('src/portal/features/money/cards/pay-by-card.tsx'),
  at('src/portal/features/money/cards/receipt/receipt-head.tsx'),
  at('src/portal/features/money/cards/receipt/receipt-reason.tsx'),
  at('src/portal/features/service/cloud-users/edit-user.tsx'),
  at('src/portal/features/service/cloud-users/new-user.tsx'),
  at('src/portal/features/site/home/notes/passkey-offer.tsx'),
  at('src/portal/features/service/ole-tv/ole-tv.tsx'),
  at('src/portal/queries/service/ole-tv.ts'),
  at('src/portal/queries/service/cloud-users.ts'),
  at('src/portal/features/account/recovery/choose-contact.tsx'),
  at('src/portal/features/account/recovery/done.tsx'),
  at('src/portal/features/account/recovery/gates.ts'),
  at('src/portal/features/account/recovery/new-password.tsx'),
  at('src/portal/features/account/recovery/request.tsx'),
  at('src/portal/features/account/recovery/verification-code.tsx'),
  // A page that staff view is the server's alone.
  at('src/portal/queries/staff/viewing-requests.ts'),
  // What is on sale comes by the network, and a request is sent by it.
  at('src/portal/features/service/offers/offer.tsx'),
  at('src/portal/features/service/offers/offers.tsx'),
  at('src/portal/features/service/routers/router-list.tsx'),
  at('src/portal/features/service/rights/cancellation-form.tsx'),
  at('src/portal/features/service/rights/contact-online.tsx'),
  at('src/portal/features/service/rights/contest-form.tsx'),
  at('src/portal/features/service/rights/due-day-form.tsx'),
  at('src/portal/features/service/rights/right-form.tsx'),
  at('src/portal/features/service/rights/suspension-form.tsx'),
  at('src/portal/features/service/rights/rights.tsx'),
  at('src/portal/features/service/routers/router-screen.tsx'),
  at('src/portal/features/account/session/passkey-button.tsx'),
  at('src/portal/features/service/support/sending/add-message.tsx'),
  // Its subjects come by the network.
  at('src/portal/features/service/support/asking.tsx'),
  at('src/portal/features/service/support/guided/guided-request.tsx'),
  at('src/portal/features/service/support/guided/guided-form.tsx'),
  // A request is written without files where this has not arrived yet.
  at('src/portal/kit/attachments/choose-files.tsx'),
  at('src/portal/features/service/support/sending/sending-files.tsx'),
  at('src/portal/queries/stored/pending-files.ts'),
  at('src/portal/features/service/support/closed.tsx'),
  at('src/portal/features/service/support/support-detail.tsx'),
  at('src/portal/features/account/terms/terms.tsx'),
  at('src/portal/features/account/security/security.tsx'),
  at('node_modules/@maskito/core/index.esm.js'),
  at('src/portal/kit/form/masks/digit-mask.ts'),
  at('src/portal/kit/form/masks/document-mask.ts'),
  at('src/portal/kit/form/masks/month-mask.ts'),
  at('src/portal/kit/form/masks/phone-mask.ts'),
  at('node_modules/@simplewebauthn/browser/esm/index.js'),
]

/** Whether a module is one of these, also where the folder of the packages is a link to another one. */
const isFetchedLater = (id: string) =>
  fetchedLater.some((path) => path === id || normalizePath(realpathSync(path)) === id)

/** The overlays' engine is fetched by the panel at idle, and stored then. */
const isLeftOut = ({ name, facadeModuleId, moduleIds }: Rolldown.OutputChunk) =>
  name === overlays ||
  moduleIds.every(isFetchedLater) ||
  (facadeModuleId !== null && (isStaffModule(facadeModuleId) || isFetchedLater(facadeModuleId)))

/**
 * Files of this build that are stored before the worker takes over; excludes former builds.
 */
export const precached = new Set<string>()
export const collectPrecached: Plugin = {
  name: 'collect-precached',
  buildStart() {
    // What was renamed would otherwise silently be precached on every phone.
    const missing = [...staffFolders, ...fetchedLater].filter((path) => !existsSync(path))
    if (missing.length > 0) this.error(`Not in the portal any more: ${missing.join(', ')}`)
  },
  generateBundle: {
    // Vite takes chunks without code out of the bundle before.
    order: 'post',
    handler(_, bundle) {
      const add = (name: string): void => {
        const chunk = bundle[name]
        if (precached.has(name) || chunk?.type !== 'chunk') return
        if (isLeftOut(chunk)) return
        precached.add(name)
        for (const style of chunk.viteMetadata?.importedCss ?? []) precached.add(style)
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next)
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.isEntry) add(chunk.fileName)
      }
    },
  },
}
