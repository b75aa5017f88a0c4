import type { CardsModule } from '#server/cards/module.ts'
import type { Module } from '#server/module.ts'
import type { BridgeStore } from '#server/platforms/store.ts'
import { type Passwords, staffLane } from '#server/auth/passwords.ts'
import type { SessionModule } from '#server/session/module.ts'
import type { StaffModule } from '#server/staff/module.ts'
import type { TenantAppsModule } from '#server/tenant-apps/module.ts'
import type { TenantStore } from '#server/tenants/store.ts'
import { sandboxRoutes } from './routes.ts'
import type { HostedSandbox } from './sandbox.ts'
import { seedApps } from './seed-apps.ts'
import { seedPeople } from './seed-people.ts'
import { seedStaff } from './seed-staff.ts'
import { seedTenant } from './seed-tenants.ts'

/**
 * Gives the sandbox's providers, subscribers and staff their rows, where they have none: what was
 * changed since the first start stays changed.
 */
export async function sandboxHostModule(deps: {
  readonly sandbox: HostedSandbox
  readonly tenants: TenantStore
  readonly bridges: BridgeStore
  readonly passwords: Passwords
  readonly session: Pick<SessionModule, 'credentials' | 'hashDocument'>
  readonly staff: Pick<StaffModule, 'store'>
  readonly cards: Pick<CardsModule, 'store'>
  readonly tenantApps: Pick<TenantAppsModule, 'seed'>
  /** Sends today's reminders of these providers now; returns how many jobs that took. */
  readonly sendReminders: (clientIds: readonly string[]) => Promise<number>
}): Promise<Module> {
  const { sandbox, tenants, bridges, passwords, session, staff, cards, tenantApps } = deps
  const clientIds: string[] = []
  for (const tenant of sandbox.tenants) {
    // A real provider that has the id of one of the sandbox gets no accounts with public passwords.
    if (!(await seedTenant({ tenants }, tenant))) continue
    await seedApps({ bridges, tenantApps }, tenant)
    clientIds.push(tenant.client_id)
  }
  const people = sandbox.people.filter(({ clientId }) => clientIds.includes(clientId))
  const ownTenants = sandbox.tenants.filter(({ client_id }) => clientIds.includes(client_id))
  const hasher = passwords.in(staffLane)
  await seedPeople({ passwords: hasher, session, cards }, people)
  await seedStaff({ passwords: hasher, staff }, { staff: sandbox.staff, tenants: ownTenants })
  const product = { sendReminders: () => deps.sendReminders(clientIds) }
  return { everyHost: sandboxRoutes((request) => sandbox.site(request, product)) }
}
