import * as v from 'valibot'
import {
  administratorInvitationEndpoints,
  administratorInvitationSchema,
} from './administrator-invitations.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { count, instant, success, typedText, uuid } from '#contract/platform/scalars.ts'

/** The longest name of an administrator, in characters. */
export const maxAdministratorName = 100

const administratorSchema = v.object({
  id: uuid,
  name: v.string(),
  email: v.string(),
  /** The administrator who asks. */
  is_self: v.boolean(),
  /** A disabled administrator cannot sign in; the row stays, so that the audit keeps its name. */
  is_disabled: v.boolean(),
  has_authenticator: v.boolean(),
  /** Open sessions. */
  sessions: count,
  password_set_at: instant,
})
export type Administrator = v.InferOutput<typeof administratorSchema>

/** All administrators, the active ones first, by name, and the invitations not accepted yet. */
export const listAdministrators = endpoint({
  name: 'listAdministrators',
  method: 'GET',
  path: '/api/admin/administrators',
  policy: 'admin',
  summary: 'All administrators, and who is invited.',
  answer: v.object({
    administrators: v.array(administratorSchema),
    invitations: v.array(administratorInvitationSchema),
    /** False where this installation sends no e-mails: a colleague gives the first password there. */
    can_invite: v.boolean(),
  }),
  refusals: {},
})

/**
 * Adds an administrator with a password that a colleague chose, where no e-mail can be sent. The first
 * sign-in asks for an authenticator.
 */
export const addAdministrator = endpoint({
  name: 'addAdministrator',
  method: 'POST',
  path: '/api/admin/administrators',
  policy: 'admin',
  mayRefuse: ['queue full'],
  needsFreshSignIn: true,
  summary: 'Add an administrator.',
  body: v.object({ email: typedText(200), name: typedText(200), password: typedText(200) }),
  answer: success,
  refusals: {
    'invalid email': 400,
    'invalid name': 400,
    'weak password': 400,
    'administrator exists': 409,
  },
})

const ofAdministrator = v.object({ id: uuid })

/** 'own access': administrators cannot change their own access, which would end their session. */
const colleagueRefusals = { 'administrator not found': 404, 'own access': 409 } as const

/**
 * Sets a new password for a colleague, removes authenticator and recovery codes, ends the sessions and
 * enables a disabled administrator: the way back in after losing phone or password.
 */
export const renewAdministratorAccess = endpoint({
  name: 'renewAdministratorAccess',
  method: 'PUT',
  path: '/api/admin/administrators/{id}/access',
  policy: 'admin',
  mayRefuse: ['queue full'],
  needsFreshSignIn: true,
  summary: 'Give an administrator a new password and let them enrol a new authenticator.',
  params: ofAdministrator,
  body: v.object({ password: typedText(200) }),
  answer: success,
  refusals: { ...colleagueRefusals, 'weak password': 400 },
})

/** Ends the sessions of a colleague and refuses new ones. */
export const disableAdministrator = endpoint({
  name: 'disableAdministrator',
  method: 'DELETE',
  path: '/api/admin/administrators/{id}/access',
  policy: 'admin',
  needsFreshSignIn: true,
  summary: 'Disable an administrator and end their sessions.',
  params: ofAdministrator,
  answer: success,
  refusals: { ...colleagueRefusals, 'last administrator': 409 },
})

/** Ends the sessions of a colleague, who may sign in again. */
export const endAdministratorSessions = endpoint({
  name: 'endAdministratorSessions',
  method: 'DELETE',
  path: '/api/admin/administrators/{id}/sessions',
  policy: 'admin',
  needsFreshSignIn: true,
  summary: 'End the sessions of an administrator.',
  params: ofAdministrator,
  answer: success,
  refusals: colleagueRefusals,
})

export const administratorEndpoints = [
  listAdministrators,
  addAdministrator,
  renewAdministratorAccess,
  disableAdministrator,
  endAdministratorSessions,
  ...administratorInvitationEndpoints,
] as const
