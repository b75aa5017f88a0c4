import { createRoute, redirect } from '@tanstack/react-router'
import { lazyScreen as lazy } from '#portal/app/start/lazy-screen.ts'
import * as v from 'valibot'
import { ownLine } from './own-line.ts'
import { panel, prefetch } from './panel.ts'

/* Home and the subscriber's account (first specification, section 2). */

const home = createRoute({
  getParentRoute: () => panel,
  path: '/',
  // The shortcut of the installed app: the invoices decide which one it opens.
  validateSearch: v.object({ atalho: v.optional(v.string()) }),
  loaderDeps: ({ search }) => ({ shortcut: search.atalho }),
  loader: async ({ context: { provider }, deps }) => {
    const { firstPayableInvoiceId: nextToPay, prefetchHome } = await prefetch()
    if (deps.shortcut !== 'pix') return prefetchHome(provider)
    const invoice_id = await nextToPay(provider)
    if (!invoice_id) throw redirect({ to: '/panel', search: {}, replace: true })
    const to = '/panel/financial/invoice/$invoice_id/payment/pix'
    throw redirect({ to, params: { invoice_id }, replace: true })
  },
  component: lazy(() => import('#portal/features/site/home/home.tsx'), 'Home'),
})

const notifications = createRoute({
  getParentRoute: () => panel,
  path: '/notifications',
  loader: async () => (await prefetch()).prefetchNotifications(),
  component: lazy(
    () => import('#portal/app/screens/notifications-route.tsx'),
    'NotificationsRoute',
  ),
})

const devices = createRoute({
  getParentRoute: () => panel,
  path: '/devices',
  beforeLoad: async () => (await prefetch()).requireRouters(),
  loader: async () => (await prefetch()).prefetchRouters(),
  component: lazy(() => import('#portal/features/service/routers/router-list.tsx'), 'RouterList'),
})

const device = createRoute({
  getParentRoute: () => panel,
  path: '/device/$device_id',
  beforeLoad: async () => (await prefetch()).requireRouters(),
  loader: async ({ params }) => (await prefetch()).prefetchRouter(params.device_id),
  component: lazy(
    () => import('#portal/features/service/routers/router-screen.tsx'),
    'RouterScreen',
  ),
})

const line = createRoute({
  getParentRoute: () => panel,
  path: '/line',
  validateSearch: ownLine,
  component: lazy(() => import('#portal/features/service/line/line-screen.tsx'), 'LineScreen'),
})

const security = createRoute({
  getParentRoute: () => panel,
  path: '/security',
  component: lazy(() => import('#portal/features/account/security/security.tsx'), 'Security'),
})

const myData = createRoute({
  getParentRoute: () => panel,
  path: '/my-data',
  component: lazy(() => import('#portal/app/screens/my-data-route.tsx'), 'MyDataRoute'),
})

const rights = createRoute({
  getParentRoute: () => panel,
  path: '/rights',
  component: lazy(() => import('#portal/features/service/rights/rights.tsx'), 'Rights'),
})

const right = createRoute({
  getParentRoute: () => panel,
  path: '/rights/$right',
  // The bill from which a contest begins.
  validateSearch: v.object({ bill: v.optional(v.fallback(v.string(), '')) }),
  component: lazy(() => import('#portal/features/service/rights/rights.tsx'), 'Right'),
})

// A number, where the address was typed by hand.
const contractId = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const ownContract = v.object({ contract: v.optional(v.fallback(contractId, '')) })

const offers = createRoute({
  getParentRoute: () => panel,
  path: '/offers',
  validateSearch: ownContract,
  component: lazy(() => import('#portal/features/service/offers/offers.tsx'), 'Offers'),
})

const offer = createRoute({
  getParentRoute: () => panel,
  path: '/offers/$offer_id',
  validateSearch: ownContract,
  component: lazy(() => import('#portal/features/service/offers/offer.tsx'), 'Offer'),
})

const inbox = createRoute({
  getParentRoute: () => panel,
  path: '/inbox',
  loader: async () => (await prefetch()).prefetchInbox(),
  component: lazy(() => import('#portal/features/messaging/inbox/inbox.tsx'), 'Inbox'),
})

const outages = createRoute({
  getParentRoute: () => panel,
  path: '/outages',
  component: lazy(() => import('#portal/features/news/outages/outages.tsx'), 'Outages'),
})

export const accountRoutes = [
  home,
  notifications,
  devices,
  device,
  line,
  security,
  myData,
  rights,
  right,
  offers,
  offer,
  inbox,
  outages,
] as const
