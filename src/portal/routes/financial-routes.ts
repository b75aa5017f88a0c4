import { createRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { requireFlag } from '../app/gates.ts'
import { lazyScreen as lazy } from '#portal/app/start/lazy-screen.ts'
import { panel, prefetch } from './panel.ts'

/* Cards, invoices, fiscal notes and contracts (first specification, section 2). */

const cards = createRoute({
  getParentRoute: () => panel,
  path: '/financial/credit-card',
  beforeLoad: requireFlag('credit_card'),
  loader: async () => (await prefetch()).prefetchCards(),
  component: lazy(() => import('#portal/features/money/cards/my-cards.tsx'), 'MyCards'),
})

const newCard = createRoute({
  getParentRoute: () => panel,
  path: '/financial/credit-card/new',
  beforeLoad: requireFlag('credit_card'),
  component: lazy(() => import('#portal/features/money/cards/form/new-card.tsx'), 'NewCard'),
})

const openInvoices = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoices/to-pay',
  loader: async ({ context }) => (await prefetch()).prefetchOpenInvoices(context.provider),
  component: lazy(
    () => import('#portal/features/money/invoices/list/open-invoices.tsx'),
    'OpenInvoices',
  ),
})

const paidInvoices = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoices/received',
  loader: async () => (await prefetch()).prefetchPaidInvoices(),
  component: lazy(
    () => import('#portal/features/money/invoices/list/paid-invoices.tsx'),
    'PaidInvoices',
  ),
})

/** Ids of the invoices, and the attempt to pay them by card whose outcome is shown. */
const severalBills = v.object({
  bills: v.optional(v.fallback(v.string(), ''), ''),
  attempt: v.optional(v.fallback(v.string(), '')),
})

const severalByPix = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoices/several/pix',
  validateSearch: severalBills,
  loaderDeps: ({ search }) => ({ bills: search.bills }),
  loader: async ({ context, deps, preload }) =>
    (await prefetch()).prefetchBillsInTurn(context.provider, deps.bills, preload),
  component: lazy(
    () => import('#portal/features/money/invoices/several/several-pix.tsx'),
    'SeveralPix',
  ),
})

const severalByCard = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoices/several/card',
  beforeLoad: requireFlag('credit_card'),
  validateSearch: severalBills,
  component: lazy(
    () => import('#portal/features/money/cards/several/several-by-card.tsx'),
    'SeveralByCard',
  ),
})

const severalByNewCard = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoices/several/card/new',
  beforeLoad: requireFlag('credit_card'),
  validateSearch: severalBills,
  component: lazy(
    () => import('#portal/features/money/cards/form/new-card.tsx'),
    'NewCardForSeveral',
  ),
})

const invoice = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoice/$invoice_id',
  loader: async ({ context, params, preload }) =>
    (await prefetch()).prefetchBill(context.provider, params.invoice_id, preload),
  component: lazy(() => import('#portal/features/money/invoices/bill.tsx'), 'InvoiceDetail'),
})

const payByCard = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoice/$invoice_id/payment/card',
  beforeLoad: requireFlag('credit_card'),
  loader: async ({ context, params }) => {
    const { prefetchCards, prefetchInvoice } = await prefetch()
    prefetchInvoice(context.provider, params.invoice_id)
    prefetchCards()
  },
  component: lazy(() => import('#portal/features/money/cards/pay-by-card.tsx'), 'PayByCard'),
})

const payByNewCard = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoice/$invoice_id/payment/card/new',
  beforeLoad: requireFlag('credit_card'),
  loader: async ({ context, params }) =>
    (await prefetch()).prefetchInvoice(context.provider, params.invoice_id),
  component: lazy(
    () => import('#portal/features/money/cards/form/new-card.tsx'),
    'NewCardForInvoice',
  ),
})

const boleto = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoice/$invoice_id/payment/boleto',
  loader: async ({ context, params }) =>
    (await prefetch()).prefetchInvoice(context.provider, params.invoice_id),
  component: lazy(() => import('#portal/features/money/invoices/bill.tsx'), 'Boleto'),
})

const pix = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoice/$invoice_id/payment/pix',
  loader: async ({ context, params, preload }) =>
    (await prefetch()).prefetchBill(context.provider, params.invoice_id, preload),
  component: lazy(() => import('#portal/features/money/invoices/bill.tsx'), 'Pix'),
})

const checkBill = createRoute({
  getParentRoute: () => panel,
  path: '/financial/check-bill',
  loader: async ({ context }) => {
    const { prefetchOpenInvoices, prefetchPaidInvoices } = await prefetch()
    prefetchOpenInvoices(context.provider)
    prefetchPaidInvoices()
  },
  component: lazy(() => import('#portal/features/money/check-bill/check-bill.tsx'), 'CheckBill'),
})

const paidYear = createRoute({
  getParentRoute: () => panel,
  path: '/financial/paid-year',
  loader: async () => (await prefetch()).prefetchPaidInvoices(),
  component: lazy(() => import('#portal/features/money/paid-year/paid-year.tsx'), 'PaidYear'),
})

const fiscalNotes = createRoute({
  getParentRoute: () => panel,
  path: '/financial/nfs',
  validateSearch: v.object({
    month: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)), '')),
  }),
  loaderDeps: ({ search }) => ({ month: search.month || undefined }),
  loader: async ({ context, deps }) =>
    (await prefetch()).prefetchFiscalNotes(context.provider, deps.month),
  component: lazy(
    () => import('#portal/features/money/fiscal-notes/fiscal-notes.tsx'),
    'FiscalNotes',
  ),
})

const contracts = createRoute({
  getParentRoute: () => panel,
  path: '/financial/contracts',
  loader: async () => (await prefetch()).prefetchContracts(),
  component: lazy(() => import('#portal/features/service/contracts/contracts.tsx'), 'Contracts'),
})

const automaticPayments = createRoute({
  getParentRoute: () => panel,
  path: '/automatic-payments',
  // The bill that the approval is to pay as well.
  validateSearch: v.object({ bill: v.optional(v.fallback(v.string(), '')) }),
  component: lazy(
    () => import('#portal/features/money/automatic-payments/automatic-payments.tsx'),
    'AutomaticPayments',
  ),
})

export const financialRoutes = [
  automaticPayments,
  cards,
  newCard,
  openInvoices,
  paidInvoices,
  severalByPix,
  severalByCard,
  severalByNewCard,
  invoice,
  payByCard,
  payByNewCard,
  boleto,
  pix,
  checkBill,
  paidYear,
  fiscalNotes,
  contracts,
] as const
