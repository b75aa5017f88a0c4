import { createRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { root } from '../app/root.tsx'
import { periodKinds } from '#portal/features/news/results/chosen-period.ts'
import { lazyScreen as lazy } from '#portal/app/start/lazy-screen.ts'

export const words = v.optional(v.fallback(v.string(), ''))

/** The filters of an audit log. Its own code knows which values there are. */
export const auditSearch = { who: words, action: words, since: words }

/** The period that results are shown for. */
export const periodSearch = {
  period: v.optional(v.fallback(v.picklist(periodKinds), 'days')),
  from: words,
  to: words,
}

export const gates = () => import('../app/staff/gates.ts')

/** The shell of every screen of the administration. */
export const administration = createRoute({
  getParentRoute: () => root,
  path: '/adm',
  beforeLoad: async (visit) => (await gates()).requireAdmin(visit),
  component: lazy(() => import('../app/staff/admin-shell.tsx'), 'AdminShell'),
})
