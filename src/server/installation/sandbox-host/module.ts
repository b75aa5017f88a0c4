import type { CardsModule } from '#server/money/cards/module.ts'
import type { Database } from '#server/platform/db/database.ts'
import { resetSandboxRows } from '#server/platform/db/reset-sandbox-rows.ts'
import type { Module } from '#server/platform/module.ts'
import type { BridgeStore } from '#server/upstreams/platforms/store.ts'
import { type Passwords, staffLane } from '#server/platform/auth/passwords/passwords.ts'
import type { SessionModule } from '#server/account/session/module.ts'
import type { StaffModule } from '#server/staff/accounts/module.ts'
import type { TenantAppsModule } from '#server/service/tenant-apps/module.ts'
import type { TenantStore } from '#server/platform/tenants/store.ts'
import { sandboxRoutes } from './routes.ts'
import type { HostedSandbox } from './sandbox.ts'
import { seedApps } from './seed-apps.ts'
import { seedOutages } from './seed-outages.ts'
import { seedPeople } from './seed-people.ts'
import { seedStaff } from './seed-staff.ts'
import { restoreTenant, seedTenant } from './seed-tenants.ts'

interface Deps {
  readonly sandbox: HostedSandbox
  readonly database: Pick<Database, 'db'>
  readonly tenants: TenantStore
  readonly bridges: BridgeStore
  readonly passwords: Passwords
  readonly session: Pick<SessionModule, 'credentials' | 'hashDocument'>
  readonly staff: Pick<StaffModule, 'store'>
  readonly cards: Pick<CardsModule, 'store'>
  readonly tenantApps: Pick<TenantAppsModule, 'seed'>
  /** Forgets the answers of the ERPs. */
  readonly forgetErps: () => void
  /** Sends today's reminders of these providers now; returns how many jobs that took. */
  readonly sendReminders: (clientIds: readonly string[]) => Promise<number>
  /** Does now what automatic payments of these providers would do so many days later. */
  readonly runAutomaticPayments: (clientIds: readonly string[], days: number) => Promise<number>
  /** Tells the portal that a sale of a card gateway changed, as the gateway does. */
  readonly notifyGateway: (clientId: string, paymentId: string) => Promise<void>
  readonly now: () => Date
  /** Runs work that belongs to no single provider. */
  readonly acrossProviders: (work: () => Promise<void>) => Promise<void>
}

/**
 * Gives the sandbox's providers, subscribers and staff their rows, where they have none. Returns the
 * providers, without those whose id a real one has, which gets no accounts with public passwords.
 */
async function seed(deps: Deps): Promise<string[]> {
  const { sandbox, tenants, bridges, passwords, session, staff, cards, tenantApps } = deps
  const clientIds: string[] = []
  for (const tenant of sandbox.tenants) {
    if (!(await seedTenant({ tenants }, tenant))) continue
    await seedApps({ bridges, tenantApps }, tenant)
    clientIds.push(tenant.client_id)
  }
  const people = sandbox.people.filter(({ clientId }) => clientIds.includes(clientId))
  const ownTenants = sandbox.tenants.filter(({ client_id }) => clientIds.includes(client_id))
  const hasher = passwords.in(staffLane)
  await seedPeople({ passwords: hasher, session, cards }, people)
  await seedOutages({ ...deps, session }, people)
  await seedStaff({ passwords: hasher, staff }, { staff: sandbox.staff, tenants: ownTenants })
  return clientIds
}

/** Makes everything of the sandbox's providers in the portal as it was at the first start. */
async function reset(deps: Deps): Promise<void> {
  const { sandbox, database, tenants } = deps
  const clientIds = sandbox.tenants.map(({ client_id }) => client_id)
  await resetSandboxRows(database.db, clientIds)
  for (const tenant of sandbox.tenants) await restoreTenant({ tenants }, tenant)
  await seed(deps)
  deps.forgetErps()
}

/**
 * Seeds the sandbox and answers its pages. What was changed since the first start stays changed, until
 * the page starts over.
 */
export async function sandboxHostModule(deps: Deps): Promise<Module> {
  const clientIds = await seed(deps)
  const product = {
    sendReminders: () => deps.sendReminders(clientIds),
    runAutomaticPayments: (days: number) => deps.runAutomaticPayments(clientIds, days),
    notifyGateway: deps.notifyGateway,
    reset: () => deps.acrossProviders(() => reset(deps)),
  }
  return { everyHost: sandboxRoutes((request) => deps.sandbox.site(request, product)) }
}
