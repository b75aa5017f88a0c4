import type { AuditModule } from '#server/platform/audit/module.ts'
import type { Database, Drizzle } from '#server/platform/db/database.ts'
import type { Mailer } from '#server/upstreams/mail/mail.ts'
import type { RecordTenantChange } from '#server/messaging/led-changes/module.ts'
import type { GuessingAlarm } from '#server/platform/guessing-alarm/port.ts'
import type { StaffGate } from '#server/platform/http/register.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type {
  RecordSuspiciousEvent,
  WarnOfAttack,
} from '#server/platform/suspicious-events/port.ts'
import { providerHosts } from '#server/platform/http/visitors/provider-hosts.ts'
import type { HostDirectory } from '#server/platform/tenants/host-directory.ts'
import type { TenantStore } from '#server/platform/tenants/store.ts'
import type { Module } from '#server/platform/module.ts'
import type { Passwords } from '#server/platform/auth/passwords/passwords.ts'
import { deriveKey, type Sealer } from '#server/platform/secrets/seal.ts'
import { adminAccountRoutes } from './administrators/admin-account-routes.ts'
import { administratorInvitationService } from './administrators/administrator-invitations.ts'
import { administratorRoutes } from './administrators/administrator-routes.ts'
import { administratorStore } from './administrators/administrator-store.ts'
import { administratorService } from './administrators/administrators.ts'
import { adminSignInService } from './administrators/admin-sign-in.ts'
import { authenticatorOffers } from './second-factor/authenticator-offers.ts'
import { staffDevices } from './devices.ts'
import { staffLimits } from './limits.ts'
import { invitationCodes } from './invitations/invitation-codes.ts'
import { invitationService } from './invitations/invitations.ts'
import { ownAccessService } from './own-access.ts'
import { newAuthenticatorRoutes } from './second-factor/new-authenticator.ts'
import { ownSessionRoutes } from './own-sessions/own-session-routes.ts'
import { ownSessionStore } from './own-sessions/own-session-store.ts'
import { providerAccessRoutes } from './provider/provider-access-routes.ts'
import { providerAccessService } from './provider/provider-access.ts'
import { providerSignInService } from './provider/provider-sign-in.ts'
import { providerUserRoutes } from './provider/provider-user-routes.ts'
import { type ProviderUserStore, providerUserStore } from './provider/provider-user-store.ts'
import { providerUserService } from './provider/provider-users.ts'
import { staffPasskeyPart } from './passkeys/passkey-part.ts'
import { providerAccessStore } from './provider/provider-access-store.ts'
import { secondFactorService } from './second-factor/second-factor.ts'
import { securityNotices } from './notices/security-notice.ts'
import { staffSessionService } from './sessions.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { signInSteps } from './second-factor/steps.ts'
import { endProviderSessions, type StaffStore, staffStore, type StoredStaff } from './store.ts'
import { tenantUserRoutes } from './provider/tenant-user-routes.ts'

export interface StaffModule extends Module {
  readonly gate: StaffGate
  readonly store: Pick<StaffStore, 'add' | 'find'>
  /** The users of a provider, the active ones first. */
  readonly listUsers: (clientId: string) => ReturnType<ProviderUserStore['list']>
  /** Signs out the user of a provider, in the transaction that suspends it. */
  endProviderSessions(tx: Drizzle, clientId: string): Promise<void>
}

/** Each key is derived for one purpose alone. */
export function staffModule(deps: {
  readonly database: Pick<Database, 'db'>
  readonly rootKey: Uint8Array
  readonly seal: Sealer
  readonly passwords: Passwords
  readonly tenants: Pick<TenantStore, 'find' | 'edit'>
  readonly audit: Pick<AuditModule, 'record'>
  readonly recordChange: RecordTenantChange
  readonly guessing: GuessingAlarm
  readonly mailer: Mailer
  readonly recordSuspiciousEvent: RecordSuspiciousEvent
  readonly warnOfAttack: WarnOfAttack
  readonly hosts: Pick<HostDirectory, 'canonicalOf'>
  readonly settings: Pick<Settings, 'hostTenants' | 'publicOriginSuffix'>
  readonly now: () => Date
}): StaffModule {
  const {
    database,
    rootKey,
    seal,
    passwords,
    tenants,
    audit,
    guessing,
    mailer,
    hosts,
    settings,
    now,
  } = deps
  const store = staffStore(database)
  const limitsKey = deriveKey(rootKey, 'operator-limits')
  const limits = staffLimits(database, { key: limitsKey, guessing })
  const devices = staffDevices({ seal, key: limitsKey, now })
  const sessions = staffSessionService({ store, now })
  const recoveryKey = deriveKey(rootKey, 'recovery-codes')
  const access = providerAccessStore(database)
  const users = providerUserStore(database)
  const steps = {
    admin: signInSteps('admin', { seal, now }),
    provider: signInSteps('provider', { seal, now }),
  }
  const sendNotice = securityNotices({ mailer, now })
  const warnOfAttack = async ({ id, role, clientId, login }: StoredStaff) => {
    const ofProvider = role === 'admin' ? null : clientId
    await deps.warnOfAttack({
      clientId: ofProvider,
      account: id,
      tellOwner: async () => {
        const tenant = ofProvider === null ? undefined : await tenants.find(ofProvider)
        await sendNotice({ login }, tenant ?? undefined, 'access attacked')
      },
    })
  }
  const shared = {
    store,
    sessions,
    limits,
    devices,
    passwords,
    audit,
    warnOfAttack,
    sendNotice,
    now,
  }
  const secondFactors = {
    admin: secondFactorService({ ...shared, steps: steps.admin, seal, recoveryKey }),
    provider: secondFactorService({ ...shared, steps: steps.provider, seal, recoveryKey }),
  }
  const staffPasskeys = staffPasskeyPart({ ...shared, ...deps, steps })
  const codeKey = deriveKey(rootKey, 'staff-invitations')
  const codes = invitationCodes({ ...shared, database, codeKey, mailer })
  const invitations = invitationService({ ...shared, codes, users })
  const providerUsers = providerUserService({ ...shared, users, invitations, access })
  const ownHosts = providerHosts(settings)
  const hostOf = async (clientId: string) =>
    (await hosts.canonicalOf(clientId)) ?? ownHosts(clientId)[0] ?? ''
  const colleagues = { store: administratorStore(database), codes, mailer, audit, now }
  const administrators = administratorService({ ...colleagues, passwords, sendNotice })
  return {
    gate: sessions.gate,
    store,
    listUsers: (clientId) => users.list(clientId, now()),
    endProviderSessions,
    routes: (api) => {
      signInRoutes(api, {
        adminSignIns: adminSignInService({
          ...shared,
          steps: steps.admin,
          secondFactor: secondFactors.admin,
        }),
        signInProvider: providerSignInService({ ...shared, steps: steps.provider }),
        secondFactors,
        staffSessions: sessions,
      })
      administratorRoutes(api, {
        administrators,
        invitations: administratorInvitationService(colleagues),
      })
      staffPasskeys(api)
      ownSessionRoutes(api, { ownSessions: ownSessionStore(database), audit, now })
      newAuthenticatorRoutes(api, {
        ...shared,
        offers: authenticatorOffers({ seal, now }),
        seal,
        recoveryKey,
      })
      adminAccountRoutes(api, { ...shared, users: access, recoveryKey })
      providerUserRoutes(api, { users: providerUsers, invitations })
      tenantUserRoutes(api, {
        ...shared,
        store: users,
        users: providerUsers,
        invitations,
        hostOf,
      })
      providerAccessRoutes(api, {
        providerAccess: providerAccessService({
          ...shared,
          users: access,
          tenants,
          recordChange: deps.recordChange,
        }),
        ownAccess: ownAccessService({ ...shared, users: access, steps: steps.provider }),
      })
    },
  }
}
