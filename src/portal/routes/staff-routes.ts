import { createRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { root } from '../app/root.tsx'
import { lazyScreen as lazy } from '#portal/app/start/lazy-screen.ts'
import { administration, auditSearch, gates, periodSearch, words } from './administration.ts'
import { tenantRoomRoutes } from './tenant-room-routes.ts'

/* Administrators and provider users (second specification, section 2). */

/** What is looked for in a list: part of its address, so that "Voltar" finds it again. */
const searchText = { q: words }

const adminSignIn = createRoute({
  getParentRoute: () => root,
  path: '/auth/adm/sign-in',
  beforeLoad: async (visit) => (await gates()).requireAdminVisitor(visit),
  component: lazy(() => import('#portal/features/staff/accounts/admin-sign-in.tsx'), 'AdminSignIn'),
})

const administratorInvitation = createRoute({
  getParentRoute: () => root,
  path: '/auth/adm/invitation',
  component: lazy(
    () => import('#portal/features/staff/administrators/accept-invitation.tsx'),
    'AdministratorInvitation',
  ),
})

// The sign-in page leads a signed-in administrator on.
const adminEntry = createRoute({
  getParentRoute: () => administration,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/auth/adm/sign-in', replace: true })
  },
})

const tenants = createRoute({
  getParentRoute: () => administration,
  path: '/customers',
  validateSearch: v.object({ ...searchText, sort: words }),
  component: lazy(
    () => import('#portal/features/staff/tenants/list/tenant-list.tsx'),
    'TenantList',
  ),
})

const tenantImport = createRoute({
  getParentRoute: () => administration,
  path: '/customers/import',
  component: lazy(() => import('../app/staff/tenant-import-route.tsx'), 'TenantImportRoute'),
})

const newTenant = createRoute({
  getParentRoute: () => administration,
  path: '/customer/new',
  // The provider that the form is filled in like.
  validateSearch: v.object({ from: words }),
  component: lazy(() => import('#portal/features/staff/tenants/new/new-tenant.tsx'), 'NewTenant'),
})

const health = createRoute({
  getParentRoute: () => administration,
  path: '/health',
  validateSearch: v.object({
    ...searchText,
    problems: v.optional(v.fallback(v.boolean(), false)),
  }),
  component: lazy(() => import('../app/staff/health-route.tsx'), 'HealthRoute'),
})

const administrationAudit = createRoute({
  getParentRoute: () => administration,
  path: '/audit',
  validateSearch: v.object({ ...auditSearch, scope: words }),
  component: lazy(
    () => import('#portal/features/staff/accounts/audit/audit-record.tsx'),
    'AdministrationRecord',
  ),
})

const results = createRoute({
  getParentRoute: () => administration,
  path: '/results',
  // The provider whose numbers are shown; without one, the sums over all.
  validateSearch: v.object({ ...periodSearch, client: words }),
  component: lazy(() => import('../app/staff/results-route.tsx'), 'ResultsRoute'),
})

const administrators = createRoute({
  getParentRoute: () => administration,
  path: '/administrators',
  component: lazy(
    () => import('#portal/features/staff/administrators/administrators.tsx'),
    'Administrators',
  ),
})

const apiTokens = createRoute({
  getParentRoute: () => administration,
  path: '/tokens',
  component: lazy(() => import('#portal/features/staff/api-tokens/api-tokens.tsx'), 'ApiTokens'),
})

const adminAccount = createRoute({
  getParentRoute: () => administration,
  path: '/account',
  component: lazy(
    () => import('#portal/features/staff/accounts/admin-account.tsx'),
    'AdminAccount',
  ),
})

const providerSignIn = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: async (visit) => (await gates()).requireProviderVisitor(visit),
  component: lazy(
    () => import('#portal/features/staff/accounts/provider-sign-in.tsx'),
    'ProviderSignIn',
  ),
})

/** The shell of a provider's user. */
const providerArea = createRoute({
  getParentRoute: () => root,
  path: '/provider',
  beforeLoad: async (visit) => (await gates()).requireProviderUser(visit),
  component: lazy(() => import('../app/staff/provider-shell.tsx'), 'ProviderShell'),
})

const providerHome = createRoute({
  getParentRoute: () => providerArea,
  path: '/',
  component: lazy(() => import('../app/staff/provider-home-route.tsx'), 'ProviderHomeRoute'),
})

const ownAccess = createRoute({
  getParentRoute: () => providerArea,
  path: '/access',
  component: lazy(() => import('#portal/features/staff/accounts/own-access.tsx'), 'OwnAccess'),
})

const supportDesk = createRoute({
  getParentRoute: () => providerArea,
  path: '/subscribers',
  component: lazy(
    () => import('#portal/features/staff/support-desk/support-desk.tsx'),
    'SupportDesk',
  ),
})

const deskSubscriber = createRoute({
  getParentRoute: () => providerArea,
  path: '/subscriber/$customer_id',
  // The code of the failure that led here.
  validateSearch: v.object({ failure: words }),
  component: lazy(
    () => import('#portal/features/staff/support-desk/subscriber-card.tsx'),
    'SubscriberCard',
  ),
})

const providerUsers = createRoute({
  getParentRoute: () => providerArea,
  path: '/users',
  component: lazy(
    () => import('#portal/features/staff/provider-users/provider-users.tsx'),
    'ProviderUsers',
  ),
})

const outages = createRoute({
  getParentRoute: () => providerArea,
  path: '/outages',
  component: lazy(() => import('../app/staff/outages-route.tsx'), 'OutagesRoute'),
})

const ownResults = createRoute({
  getParentRoute: () => providerArea,
  path: '/results',
  validateSearch: v.object(periodSearch),
  component: lazy(() => import('../app/staff/own-results-route.tsx'), 'OwnResultsRoute'),
})

const userInvitation = createRoute({
  getParentRoute: () => root,
  path: '/admin/invitation',
  component: lazy(
    () => import('#portal/features/staff/provider-users/accept-invitation.tsx'),
    'UserInvitation',
  ),
})

export const staffRoutes = [
  adminSignIn,
  administratorInvitation,
  administration.addChildren([
    adminEntry,
    tenants,
    tenantImport,
    newTenant,
    tenantRoomRoutes,
    health,
    administrationAudit,
    results,
    administrators,
    apiTokens,
    adminAccount,
  ]),
  providerSignIn,
  userInvitation,
  providerArea.addChildren([
    providerHome,
    ownAccess,
    supportDesk,
    deskSubscriber,
    ownResults,
    outages,
    providerUsers,
  ]),
] as const
