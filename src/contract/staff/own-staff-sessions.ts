import * as v from 'valibot'
import { providerRoles } from '#domain/staff/tenants/provider-role.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant, success, uuid } from '#contract/platform/scalars.ts'

/** An open session of the member of staff who asks. `device` names browser and system ("Chrome · Linux"). */
const ownStaffSessionSchema = v.object({
  id: uuid,
  /** Empty when the browser did not say it. */
  device: v.string(),
  signed_in_at: instant,
  /** Exact to a minute. */
  last_seen: instant,
  /** The session of this call. */
  is_current: v.boolean(),
})
export type OwnStaffSession = v.InferOutput<typeof ownStaffSessionSchema>

const answer = v.object({ sessions: v.array(ownStaffSessionSchema) })
const ofSession = v.object({ id: uuid })

/** 'own session': the session of this call ends by signing out. */
const refusals = { 'session not found': 404, 'own session': 409 } as const

/** The open sessions of the administrator, the current one first. */
export const listAdminSessions = endpoint({
  name: 'listAdminSessions',
  method: 'GET',
  path: '/api/admin/account/sessions',
  policy: 'admin',
  summary: 'The open sessions of the administrator who asks.',
  answer,
  refusals: {},
})

export const endAdminSession = endpoint({
  name: 'endAdminSession',
  method: 'DELETE',
  path: '/api/admin/account/session/{id}',
  policy: 'admin',
  summary: 'End another session of the administrator who asks.',
  params: ofSession,
  answer: success,
  refusals,
})

/** Success also when there is no other session. */
export const endOtherAdminSessions = endpoint({
  name: 'endOtherAdminSessions',
  method: 'DELETE',
  path: '/api/admin/account/sessions',
  policy: 'admin',
  summary: 'End all other sessions of the administrator who asks.',
  answer: success,
  refusals: {},
})

/** The open sessions of the provider's user, the current one first. */
export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/api/central/provider/access/sessions',
  policy: 'provider',
  roles: providerRoles,
  summary: "The open sessions of the provider's user who asks.",
  answer,
  refusals: {},
})

export const endOwnSession = endpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/api/central/provider/access/session/{id}',
  policy: 'provider',
  roles: providerRoles,
  summary: "End another session of the provider's user who asks.",
  params: ofSession,
  answer: success,
  refusals,
})

/** Success also when there is no other session. */
export const endOtherOwnSessions = endpoint({
  name: 'endOtherOwnSessions',
  method: 'DELETE',
  path: '/api/central/provider/access/sessions',
  policy: 'provider',
  roles: providerRoles,
  summary: "End all other sessions of the provider's user who asks.",
  answer: success,
  refusals: {},
})

export const ownStaffSessionEndpoints = [
  listAdminSessions,
  endAdminSession,
  endOtherAdminSessions,
  listOwnSessions,
  endOwnSession,
  endOtherOwnSessions,
] as const
