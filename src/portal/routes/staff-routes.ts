import { createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router'
import { root } from '../app/root.tsx'

/* Administrators and provider users (second specification, section 2). */

const preparingPage = lazy(() => import('../features/preparing/preparing.tsx'), 'PreparingPage')

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

export const staffRoutes = [
  adminEntry,
  adminSignIn,
  tenants,
  newTenant,
  tenant,
  newTenantApp,
  tenantApp,
  providerHome,
  providerSignIn,
] as const
