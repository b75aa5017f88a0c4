import {
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  redirect,
} from '@tanstack/react-router'
import * as v from 'valibot'
import { entrance, needsFlag, remembered, subscribersOnly, visitorsOnly } from './app/gates.ts'
import { root } from './app/root.tsx'
import { RouteFailure } from './app/route-failure.tsx'
import { SignIn } from './features/session/sign-in.tsx'
import type { Provider } from './kit/provider.tsx'

/*
 * The route tables of both specifications, line by line and in their order (section 2 of each).
 * Sign-in is the one screen that comes with the entry; every other one loads when it is near.
 */

const preparingPage = lazy(() => import('./features/preparing/preparing.tsx'), 'PreparingPage')
const preparing = lazy(() => import('./features/preparing/preparing.tsx'), 'PreparingInPanel')
const prefetch = () => import('./app/prefetch.ts')
const recoveryGates = () => import('./features/recovery/gates.ts')

// Public

const entry = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: entrance })

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  beforeLoad: visitorsOnly,
  component: SignIn,
})

const passwordStep = createRoute({
  getParentRoute: () => root,
  path: '/sign-in-2',
  beforeLoad: visitorsOnly,
  loader: remembered,
  component: lazy(() => import('./features/session/password-step.tsx'), 'PasswordStep'),
})

const recoveryRequest = createRoute({
  getParentRoute: () => root,
  path: '/request-password-restoration',
  validateSearch: v.object({ first_access: v.optional(v.fallback(v.boolean(), false)) }),
  component: lazy(() => import('./features/recovery/request.tsx'), 'RecoveryRequest'),
})

const recoveryEmail = createRoute({
  getParentRoute: () => root,
  path: '/send-password-restoration-request',
  loader: async () => (await recoveryGates()).emailStep(),
  component: lazy(() => import('./features/recovery/choose-email.tsx'), 'ChooseEmail'),
})

const verificationCode = createRoute({
  getParentRoute: () => root,
  path: '/verification-code',
  loader: async () => (await recoveryGates()).codeStep(),
  component: lazy(() => import('./features/recovery/verification-code.tsx'), 'VerificationCode'),
})

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  loader: async () => (await recoveryGates()).passwordStep(),
  component: lazy(() => import('./features/recovery/new-password.tsx'), 'NewPassword'),
})

const passwordChanged = createRoute({
  getParentRoute: () => root,
  path: '/password-changed-successfully',
  beforeLoad: async ({ location }) => (await recoveryGates()).doneStep(location.state),
  component: lazy(() => import('./features/recovery/done.tsx'), 'RecoveryDone'),
})

const terms = createRoute({
  getParentRoute: () => root,
  path: '/termos-de-privacidade',
  component: lazy(() => import('./features/terms/terms.tsx'), 'Terms'),
})

// Subscriber panel

const panel = createRoute({
  getParentRoute: () => root,
  path: '/panel',
  beforeLoad: subscribersOnly,
  loader: async () => (await prefetch()).prefetchMenu(),
  component: lazy(() => import('./app/panel.tsx'), 'Panel'),
  notFoundComponent: lazy(
    () => import('./features/not-found/panel-not-found.tsx'),
    'PanelNotFound',
  ),
})

const home = createRoute({
  getParentRoute: () => panel,
  path: '/',
  // The shortcut of the installed app: which invoice it means is known only now.
  validateSearch: v.object({ atalho: v.optional(v.string()) }),
  loaderDeps: ({ search }) => ({ shortcut: search.atalho }),
  loader: async ({ context: { provider }, deps }) => {
    const { nextToPay, prefetchHome } = await prefetch()
    if (deps.shortcut !== 'pix') return prefetchHome(provider)
    const invoice_id = await nextToPay(provider)
    if (!invoice_id) throw redirect({ to: '/panel', search: {}, replace: true })
    const to = '/panel/financial/invoice/$invoice_id/payment/pix'
    throw redirect({ to, params: { invoice_id }, replace: true })
  },
  component: lazy(() => import('./features/home/home.tsx'), 'Home'),
})

const notifications = createRoute({
  getParentRoute: () => panel,
  path: '/notifications',
  component: preparing,
  staticData: { title: 'Notificações' },
})

const devices = createRoute({
  getParentRoute: () => panel,
  path: '/devices',
  beforeLoad: async () => (await prefetch()).devicesOnly(),
  loader: async () => (await prefetch()).prefetchDevices(),
  component: lazy(() => import('./features/devices/devices.tsx'), 'Devices'),
})

const device = createRoute({
  getParentRoute: () => panel,
  path: '/device/$device_id',
  beforeLoad: async () => (await prefetch()).devicesOnly(),
  loader: async ({ params }) => (await prefetch()).prefetchDevice(params.device_id),
  component: lazy(() => import('./features/devices/device.tsx'), 'DeviceScreen'),
})

const security = createRoute({
  getParentRoute: () => panel,
  path: '/security',
  component: lazy(() => import('./features/security/security.tsx'), 'Security'),
})

const cards = createRoute({
  getParentRoute: () => panel,
  path: '/financial/credit-card',
  beforeLoad: needsFlag('credit_card'),
  loader: async () => (await prefetch()).prefetchCards(),
  component: lazy(() => import('./features/cards/my-cards.tsx'), 'MyCards'),
})

const newCard = createRoute({
  getParentRoute: () => panel,
  path: '/financial/credit-card/new',
  beforeLoad: needsFlag('credit_card'),
  component: lazy(() => import('./features/cards/new-card.tsx'), 'NewCard'),
})

const openInvoices = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoices/to-pay',
  loader: async ({ context }) => (await prefetch()).prefetchOpenInvoices(context.provider),
  component: lazy(() => import('./features/invoices/open-invoices.tsx'), 'OpenInvoices'),
})

const paidInvoices = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoices/received',
  loader: async () => (await prefetch()).prefetchPaidInvoices(),
  component: lazy(() => import('./features/invoices/paid-invoices.tsx'), 'PaidInvoices'),
})

const invoice = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoice/$invoice_id',
  loader: async ({ params }) => (await prefetch()).prefetchInvoice(params.invoice_id),
  component: lazy(() => import('./features/invoices/invoice-detail.tsx'), 'InvoiceDetail'),
})

const payByCard = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoice/$invoice_id/payment/card',
  beforeLoad: needsFlag('credit_card'),
  loader: async ({ params }) => {
    const { prefetchCards, prefetchInvoice } = await prefetch()
    prefetchInvoice(params.invoice_id)
    prefetchCards()
  },
  component: lazy(() => import('./features/cards/pay-by-card.tsx'), 'PayByCard'),
})

const payByNewCard = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoice/$invoice_id/payment/card/new',
  beforeLoad: needsFlag('credit_card'),
  component: lazy(() => import('./features/cards/new-card.tsx'), 'NewCardForInvoice'),
})

const boleto = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoice/$invoice_id/payment/boleto',
  loader: async ({ params }) => (await prefetch()).prefetchInvoice(params.invoice_id),
  component: lazy(() => import('./features/invoices/boleto.tsx'), 'Boleto'),
})

const pix = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoice/$invoice_id/payment/pix',
  loader: async ({ params }) => (await prefetch()).prefetchInvoice(params.invoice_id),
  component: lazy(() => import('./features/invoices/pix.tsx'), 'Pix'),
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
  component: lazy(() => import('./features/fiscal-notes/fiscal-notes.tsx'), 'FiscalNotes'),
})

const contracts = createRoute({
  getParentRoute: () => panel,
  path: '/financial/contracts',
  loader: async () => (await prefetch()).prefetchContracts(),
  component: lazy(() => import('./features/contracts/contracts.tsx'), 'Contracts'),
})

// Of no specification: what is held of a subscriber, to take along or to erase.
const myData = createRoute({
  getParentRoute: () => panel,
  path: '/my-data',
  component: lazy(() => import('./app/my-data-route.tsx'), 'MyDataRoute'),
})

// Subscriber routes of the second document

const app = createRoute({
  getParentRoute: () => panel,
  path: '/app/$a/$b/{-$c}',
  loader: async ({ params }) => (await prefetch()).prefetchApp(params),
  component: lazy(() => import('./features/apps/app.tsx'), 'App'),
})

const newCloudUser = createRoute({
  getParentRoute: () => panel,
  path: '/app/atp-box/$a/$b/user',
  component: lazy(() => import('./features/cloud-users/new-user.tsx'), 'NewCloudUser'),
})

// "Cloud user edit page": the specification gives it no address; it stands below the one above.
const cloudUser = createRoute({
  getParentRoute: () => panel,
  path: '/app/atp-box/$a/$b/user/$user_id',
  loader: async ({ params }) => (await prefetch()).prefetchCloudUsers(params),
  component: lazy(() => import('./features/cloud-users/edit-user.tsx'), 'EditCloudUser'),
})

const oleTv = createRoute({
  getParentRoute: () => panel,
  path: '/app/atplus-oletv',
  loader: async () => (await prefetch()).prefetchOleTv(),
  component: lazy(() => import('./features/ole-tv/ole-tv.tsx'), 'OleTv'),
})

const supportRequest = createRoute({
  getParentRoute: () => panel,
  path: '/customer-service/request',
  loader: async ({ context }) => (await prefetch()).prefetchSupportSubjects(context.provider),
  component: lazy(() => import('./features/support/request-support.tsx'), 'RequestSupport'),
})

const supportInProgress = createRoute({
  getParentRoute: () => panel,
  path: '/customer-service/in-progress',
  loader: async ({ context }) =>
    (await prefetch()).prefetchSupportRequests(context.provider, 'in_progress', null),
  component: lazy(() => import('./features/support/in-progress.tsx'), 'InProgress'),
})

const supportClosed = createRoute({
  getParentRoute: () => panel,
  path: '/customer-service/closed',
  validateSearch: v.object({
    page: v.optional(
      v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 1),
    ),
  }),
  loader: async ({ context }) =>
    (await prefetch()).prefetchSupportRequests(context.provider, 'closed', 1),
  component: lazy(() => import('./features/support/closed.tsx'), 'Closed'),
})

const support = createRoute({
  getParentRoute: () => panel,
  path: '/customer-service/$support_id',
  loader: async ({ context, params }) =>
    (await prefetch()).prefetchSupport(context.provider, params.support_id),
  component: lazy(() => import('./features/support/support-detail.tsx'), 'SupportDetail'),
})

const supportMessage = createRoute({
  getParentRoute: () => panel,
  path: '/customer-service/$support_id/add-message',
  component: lazy(() => import('./features/support/add-message.tsx'), 'AddMessage'),
})

// The same two, as they are also declared.
const supportElsewhere = createRoute({
  getParentRoute: () => root,
  path: '/customer/support/$support_id',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/panel/customer-service/$support_id', params, replace: true })
  },
})

const supportMessageElsewhere = createRoute({
  getParentRoute: () => root,
  path: '/customer/support/$support_id/add-message',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/panel/customer-service/$support_id/add-message', params, replace: true })
  },
})

// Administrators and provider users

const adminEntry = createRoute({
  getParentRoute: () => root,
  path: '/adm',
  beforeLoad: () => {
    throw redirect({ to: '/auth/adm/sign-in', replace: true })
  },
})

const adminSignIn = createRoute({
  getParentRoute: () => root,
  path: '/auth/adm/sign-in',
  component: preparingPage,
  staticData: { title: 'Administração' },
})

const tenants = createRoute({
  getParentRoute: () => root,
  path: '/adm/customers',
  component: preparingPage,
  staticData: { title: 'Clientes' },
})

const newTenant = createRoute({
  getParentRoute: () => root,
  path: '/adm/customer/new',
  component: preparingPage,
  staticData: { title: 'Novo Cliente' },
})

const tenant = createRoute({
  getParentRoute: () => root,
  path: '/adm/customer/$client_id/edit',
  component: preparingPage,
  staticData: { title: 'Editar cliente' },
})

const newTenantApp = createRoute({
  getParentRoute: () => root,
  path: '/adm/customer/$client_id/app/add',
  component: preparingPage,
  staticData: { title: 'Novo aplicativo' },
})

const tenantApp = createRoute({
  getParentRoute: () => root,
  path: '/adm/customer/$client_id/app/$app_id/edit',
  component: preparingPage,
  staticData: { title: 'Editar aplicativo' },
})

const providerHome = createRoute({
  getParentRoute: () => root,
  path: '/provider',
  component: preparingPage,
  staticData: { title: 'Provedor' },
})

const providerSignIn = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  component: preparingPage,
  staticData: { title: 'Acesso do provedor' },
})

const routeTree = root.addChildren([
  entry,
  signIn,
  passwordStep,
  recoveryRequest,
  recoveryEmail,
  verificationCode,
  newPassword,
  passwordChanged,
  terms,
  panel.addChildren([
    home,
    notifications,
    devices,
    device,
    security,
    cards,
    newCard,
    openInvoices,
    paidInvoices,
    invoice,
    payByCard,
    payByNewCard,
    boleto,
    pix,
    fiscalNotes,
    contracts,
    myData,
    app,
    newCloudUser,
    cloudUser,
    oleTv,
    supportRequest,
    supportInProgress,
    supportClosed,
    support,
    supportMessage,
  ]),
  supportElsewhere,
  supportMessageElsewhere,
  adminEntry,
  adminSignIn,
  tenants,
  newTenant,
  tenant,
  newTenantApp,
  tenantApp,
  providerHome,
  providerSignIn,
])

/** The router of one provider's portal. */
export function portalRouter(provider: Provider) {
  return createRouter({
    routeTree,
    context: { provider },
    defaultPreload: 'intent',
    // The query cache decides what is fresh; the router keeps no second opinion.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteFailure,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof portalRouter>
  }
  interface StaticDataRouteOption {
    /** The name of an area that is announced but not open yet. */
    title?: string
  }
}
