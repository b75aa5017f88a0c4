import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router'
import * as v from 'valibot'
import { viewingPath } from '#contract/staff/viewing-path.ts'
import type { Provider } from '#portal/kit/pages/provider.tsx'
import { lazyScreen as lazy } from '#portal/app/start/lazy-screen.ts'
import type { RouterContext } from '../root.tsx'
import { RouteFailure } from '../route-failure.tsx'
import { ClosedInViewing } from './closed.tsx'
import { ViewingShell } from './shell.tsx'

/*
 * The routes of a viewing, at the addresses that the subscriber's screens have below `/panel`, so that
 * their links lead within it. No loader: those of the panel fetch into the cache that is stored.
 */

const root = createRootRouteWithContext<RouterContext>()({
  component: ViewingShell,
  notFoundComponent: ClosedInViewing,
})

const panel = createRoute({ getParentRoute: () => root, path: '/panel' })

const home = createRoute({
  getParentRoute: () => panel,
  path: '/',
  component: lazy(() => import('#portal/features/site/home/home.tsx'), 'Home'),
})

const reminders = createRoute({
  getParentRoute: () => panel,
  path: '/notifications',
  component: lazy(
    () => import('#portal/features/news/notifications/viewed-reminders.tsx'),
    'ViewedReminders',
  ),
})

const openInvoices = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoices/to-pay',
  component: lazy(
    () => import('#portal/features/money/invoices/list/open-invoices.tsx'),
    'OpenInvoices',
  ),
})

const paidInvoices = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoices/received',
  component: lazy(
    () => import('#portal/features/money/invoices/list/paid-invoices.tsx'),
    'PaidInvoices',
  ),
})

const invoice = createRoute({
  getParentRoute: () => panel,
  path: '/financial/invoice/$invoice_id',
  component: lazy(() => import('#portal/features/money/invoices/bill.tsx'), 'InvoiceDetail'),
})

const fiscalNotes = createRoute({
  getParentRoute: () => panel,
  path: '/financial/nfs',
  validateSearch: v.object({ month: v.optional(v.fallback(v.string(), '')) }),
  component: lazy(
    () => import('#portal/features/money/fiscal-notes/fiscal-notes.tsx'),
    'FiscalNotes',
  ),
})

const contracts = createRoute({
  getParentRoute: () => panel,
  path: '/financial/contracts',
  component: lazy(() => import('#portal/features/service/contracts/contracts.tsx'), 'Contracts'),
})

const requestsInProgress = createRoute({
  getParentRoute: () => panel,
  path: '/customer-service/in-progress',
  component: lazy(() => import('#portal/features/service/support/in-progress.tsx'), 'InProgress'),
})

const closedRequests = createRoute({
  getParentRoute: () => panel,
  path: '/customer-service/closed',
  validateSearch: v.object({
    page: v.optional(
      v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 1),
    ),
  }),
  component: lazy(() => import('#portal/features/service/support/closed.tsx'), 'Closed'),
})

const request = createRoute({
  getParentRoute: () => panel,
  path: '/customer-service/$support_id',
  component: lazy(
    () => import('#portal/features/service/support/support-detail.tsx'),
    'SupportDetail',
  ),
})

const entry = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/panel', replace: true })
  },
})

const routeTree = root.addChildren([
  entry,
  panel.addChildren([
    home,
    reminders,
    openInvoices,
    paidInvoices,
    invoice,
    fiscalNotes,
    contracts,
    requestsInProgress,
    closedRequests,
    request,
  ]),
])

/** The router of a viewing. */
export function viewingRouter(provider: Provider, id: string) {
  return createRouter({
    routeTree,
    basepath: viewingPath(id),
    context: { provider },
    // Code that a pointer comes near is not fetched ahead: the panel's own preloading does more.
    defaultPreload: false,
    defaultErrorComponent: RouteFailure,
    // It would keep the positions in the storage of the tab.
    scrollRestoration: false,
  })
}
