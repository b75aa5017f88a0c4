import * as v from 'valibot'
import { ofBothStaff } from '#contract/platform/endpoint-pairs.ts'
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

/** The open sessions of the member of staff, the current one first. */
export const [listAdminSessions, listOwnSessions] = ofBothStaff(
  { name: 'listAdminSessions', path: '/api/admin/account/sessions' },
  { name: 'listOwnSessions', path: '/api/central/provider/access/sessions' },
  {
    method: 'GET',
    policy: 'staff',
    summary: 'The open sessions of the member of staff who asks.',
    answer,
    refusals: {},
  },
)

export const [endAdminSession, endOwnSession] = ofBothStaff(
  { name: 'endAdminSession', path: '/api/admin/account/session/{id}' },
  { name: 'endOwnSession', path: '/api/central/provider/access/session/{id}' },
  {
    method: 'DELETE',
    policy: 'staff',
    summary: 'End another session of the member of staff who asks.',
    params: ofSession,
    answer: success,
    refusals,
  },
)

/** Success also when there is no other session. */
export const [endOtherAdminSessions, endOtherOwnSessions] = ofBothStaff(
  { name: 'endOtherAdminSessions', path: '/api/admin/account/sessions' },
  { name: 'endOtherOwnSessions', path: '/api/central/provider/access/sessions' },
  {
    method: 'DELETE',
    policy: 'staff',
    summary: 'End all other sessions of the member of staff who asks.',
    answer: success,
    refusals: {},
  },
)

export const ownStaffSessionEndpoints = [
  listAdminSessions,
  endAdminSession,
  endOtherAdminSessions,
  listOwnSessions,
  endOwnSession,
  endOtherOwnSessions,
] as const
