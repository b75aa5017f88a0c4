import { createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { root } from '../app/root.tsx'

/* Administrators and provider users (second specification, section 2). */

const gates = () => import('../app/staff/gates.ts')

const adminSignIn = createRoute({
  getParentRoute: () => root,
  path: '/auth/adm/sign-in',
  beforeLoad: async (visit) => (await gates()).requireAdminVisitor(visit),
  component: lazy(() => import('../features/staff/admin-sign-in.tsx'), 'AdminSignIn'),
})

/** The shell of every screen of the administration. */
const administration = createRoute({
  getParentRoute: () => root,
  path: '/adm',
  beforeLoad: async (visit) => (await gates()).requireAdmin(visit),
  component: lazy(() => import('../app/staff/admin-shell.tsx'), 'AdminShell'),
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
  component: lazy(() => import('../features/tenants/tenant-list.tsx'), 'TenantList'),
})

const newTenant = createRoute({
  getParentRoute: () => administration,
  path: '/customer/new',
  component: lazy(() => import('../features/tenants/new-tenant.tsx'), 'NewTenant'),
})

const tenant = createRoute({
  getParentRoute: () => administration,
  path: '/customer/$client_id/edit',
  validateSearch: v.object({
    tab: v.optional(v.fallback(v.picklist(['main', 'support', 'apps']), 'main')),
  }),
  component: lazy(() => import('../app/staff/tenant-route.tsx'), 'TenantRoute'),
})

const newTenantApp = createRoute({
  getParentRoute: () => administration,
  path: '/customer/$client_id/app/add',
  component: lazy(() => import('../features/tenant-apps/new-app.tsx'), 'NewTenantApp'),
})

const tenantApp = createRoute({
  getParentRoute: () => administration,
  path: '/customer/$client_id/app/$app_id/edit',
  component: lazy(() => import('../features/tenant-apps/edit-app.tsx'), 'EditTenantApp'),
})

const health = createRoute({
  getParentRoute: () => administration,
  path: '/health',
  component: lazy(() => import('../app/staff/health-route.tsx'), 'HealthRoute'),
})

const administrators = createRoute({
  getParentRoute: () => administration,
  path: '/administrators',
  component: lazy(() => import('../features/administrators/administrators.tsx'), 'Administrators'),
})

const audit = createRoute({
  getParentRoute: () => administration,
  path: '/customer/$client_id/audit',
  component: lazy(() => import('../features/staff/audit.tsx'), 'Audit'),
})

const providerSignIn = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: async (visit) => (await gates()).requireProviderVisitor(visit),
  component: lazy(() => import('../features/staff/provider-sign-in.tsx'), 'ProviderSignIn'),
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
  component: lazy(() => import('../features/staff/own-access.tsx'), 'OwnAccess'),
})

export const staffRoutes = [
  adminSignIn,
  administration.addChildren([
    adminEntry,
    tenants,
    newTenant,
    tenant,
    newTenantApp,
    tenantApp,
    audit,
    health,
    administrators,
  ]),
  providerSignIn,
  providerArea.addChildren([providerHome, ownAccess]),
] as const
