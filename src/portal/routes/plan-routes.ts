import { createRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { recordIdPattern } from '#domain/platform/values/record-id.ts'
import { root } from '../app/root.tsx'
import { lazyScreen as lazy } from '#portal/app/start/lazy-screen.ts'
import { panel, prefetch } from './panel.ts'

/* Apps and support (second specification, section 2). */

const app = createRoute({
  getParentRoute: () => panel,
  path: '/app/$a/$b/{-$c}',
  loader: async ({ params }) => (await prefetch()).prefetchApp(params),
  component: lazy(() => import('#portal/features/service/apps/app.tsx'), 'App'),
})

const newCloudUser = createRoute({
  getParentRoute: () => panel,
  path: '/app/atp-box/$a/$b/user',
  component: lazy(
    () => import('#portal/features/service/cloud-users/new-user.tsx'),
    'NewCloudUser',
  ),
})

// "Cloud user edit page": the specification gives it no path, so it stands below the one above.
const cloudUser = createRoute({
  getParentRoute: () => panel,
  path: '/app/atp-box/$a/$b/user/$user_id',
  loader: async ({ params }) => (await prefetch()).prefetchCloudUsers(params),
  component: lazy(
    () => import('#portal/features/service/cloud-users/edit-user.tsx'),
    'EditCloudUser',
  ),
})

const oleTv = createRoute({
  getParentRoute: () => panel,
  path: '/app/atplus-oletv',
  // Without a contract, as in the specification, it is the first one that includes Olé TV.
  validateSearch: v.object({
    contract: v.optional(
      v.fallback(v.optional(v.pipe(v.string(), v.regex(recordIdPattern))), undefined),
    ),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await prefetch()).prefetchOleTv(deps.contract),
  component: lazy(() => import('#portal/features/service/ole-tv/ole-tv.tsx'), 'OleTv'),
})

const supportRequest = createRoute({
  getParentRoute: () => panel,
  path: '/customer-service/request',
  loader: async ({ context }) => (await prefetch()).prefetchSupportSubjects(context.provider),
  component: lazy(
    () => import('#portal/app/screens/request-support-route.tsx'),
    'RequestSupportRoute',
  ),
})

const guidedRequest = createRoute({
  getParentRoute: () => panel,
  path: '/customer-service/request/$form',
  validateSearch: v.object({
    /** The contract that it is about. */
    contract: v.optional(
      v.fallback(v.optional(v.pipe(v.string(), v.regex(recordIdPattern))), undefined),
    ),
  }),
  loader: async ({ context }) => (await prefetch()).prefetchSupportSubjects(context.provider),
  component: lazy(
    () => import('#portal/features/service/support/guided/guided-request.tsx'),
    'GuidedRequest',
  ),
})

const supportInProgress = createRoute({
  getParentRoute: () => panel,
  path: '/customer-service/in-progress',
  loader: async ({ context }) =>
    (await prefetch()).prefetchSupportRequests(context.provider, 'in_progress', null),
  component: lazy(() => import('#portal/features/service/support/in-progress.tsx'), 'InProgress'),
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
  component: lazy(() => import('#portal/features/service/support/closed.tsx'), 'Closed'),
})

const support = createRoute({
  getParentRoute: () => panel,
  path: '/customer-service/$support_id',
  loader: async ({ context, params }) =>
    (await prefetch()).prefetchSupport(context.provider, params.support_id),
  component: lazy(
    () => import('#portal/features/service/support/support-detail.tsx'),
    'SupportDetail',
  ),
})

const supportMessage = createRoute({
  getParentRoute: () => panel,
  path: '/customer-service/$support_id/add-message',
  component: lazy(
    () => import('#portal/features/service/support/sending/add-message.tsx'),
    'AddMessage',
  ),
})

// The specification declares the two screens above at these paths too.
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

export const planRoutes = [
  app,
  newCloudUser,
  cloudUser,
  oleTv,
  supportRequest,
  guidedRequest,
  supportInProgress,
  supportClosed,
  support,
  supportMessage,
] as const

/** Support paths outside the panel. */
export const supportAliases = [supportElsewhere, supportMessageElsewhere] as const
