import { administrationId } from '#server/platform/db/administration-id.ts'
import type { LanePasswords } from '#server/platform/auth/passwords/passwords.ts'
import type { StaffModule } from '#server/staff/accounts/module.ts'
import type { HostedSandbox } from './sandbox.ts'

/** Adds the sandbox's administrator and provider users, unless they exist. */
export async function seedStaff(
  deps: {
    readonly passwords: Pick<LanePasswords, 'hash'>
    readonly staff: Pick<StaffModule, 'store'>
  },
  sandbox: Pick<HostedSandbox, 'staff' | 'tenants'>,
): Promise<void> {
  const { passwords } = deps
  const { store } = deps.staff
  const { name, email: login, password } = sandbox.staff.administrator
  const account = { role: 'admin', clientId: administrationId, login } as const
  if (!(await store.find(account))) {
    const passwordHash = await passwords.hash(password)
    await store.add({ ...account, name, providerRole: null, passwordHash, isSandbox: true })
  }
  let hash: Promise<string> | null = null
  for (const { client_id: clientId, alias } of sandbox.tenants) {
    const shared = { role: 'provider', clientId, login: clientId } as const
    if (await store.find(shared)) continue
    hash ??= passwords.hash(sandbox.staff.providerPassword)
    const passwordHash = await hash
    const user = { ...shared, name: alias, providerRole: 'owner', passwordHash } as const
    await store.add({ ...user, isSandbox: true })
  }
}
