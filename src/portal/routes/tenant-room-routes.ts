import { createRoute, redirect, retainSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import {
  firstSection,
  mainSections,
} from '#portal/features/staff/tenants/sections/main-sections.ts'
import { lazyScreen as lazy } from '#portal/app/start/lazy-screen.ts'
import { administration, auditSearch, periodSearch, words } from './administration.ts'

/* The pages of one provider, for administrators: they share a frame. */

/** What was looked for in the list of providers that led to a page, for the link back to the list. */
const listSearch = { list: words }

/** The frame of every page of a provider. */
const tenantRoom = createRoute({
  getParentRoute: () => administration,
  path: '/customer/$client_id',
  validateSearch: v.object(listSearch),
  search: { middlewares: [retainSearchParams(['list'])] },
  component: lazy(() => import('../app/staff/tenant-room/room-route.tsx'), 'TenantRoomRoute'),
})

const tenantEntry = createRoute({
  getParentRoute: () => tenantRoom,
  path: '/',
  beforeLoad: ({ params }) => {
    const to = '/adm/customer/$client_id/edit'
    throw redirect({ to, params, search: { section: 'overview' }, replace: true })
  },
})

const tenant = createRoute({
  getParentRoute: () => tenantRoom,
  path: '/edit',
  validateSearch: v.object({
    tab: v.optional(v.fallback(v.picklist(['main', 'support', 'apps']), 'main')),
    section: v.optional(v.fallback(v.picklist(mainSections), firstSection)),
  }),
  component: lazy(() => import('../app/staff/tenant-room/tenant-route.tsx'), 'TenantRoute'),
})

const newTenantApp = createRoute({
  getParentRoute: () => tenantRoom,
  path: '/app/add',
  component: lazy(() => import('#portal/features/service/tenant-apps/new-app.tsx'), 'NewTenantApp'),
})

const tenantApp = createRoute({
  getParentRoute: () => tenantRoom,
  path: '/app/$app_id/edit',
  component: lazy(
    () => import('#portal/features/service/tenant-apps/edit-app.tsx'),
    'EditTenantApp',
  ),
})

const audit = createRoute({
  getParentRoute: () => tenantRoom,
  path: '/audit',
  validateSearch: v.object(auditSearch),
  component: lazy(() => import('../app/staff/tenant-room/record-route.tsx'), 'TenantRecordRoute'),
})

const tenantOutages = createRoute({
  getParentRoute: () => tenantRoom,
  path: '/outages',
  component: lazy(() => import('../app/staff/tenant-room/outages-route.tsx'), 'TenantOutagesRoute'),
})

const tenantResults = createRoute({
  getParentRoute: () => tenantRoom,
  path: '/results',
  validateSearch: v.object(periodSearch),
  component: lazy(() => import('../app/staff/tenant-room/results-route.tsx'), 'TenantResultsRoute'),
})

export const tenantRoomRoutes = tenantRoom.addChildren([
  tenantEntry,
  tenant,
  newTenantApp,
  tenantApp,
  audit,
  tenantOutages,
  tenantResults,
])
