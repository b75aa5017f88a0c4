import type { LanePasswords } from '#server/auth/passwords.ts'
import type { StaffModule } from '#server/staff/module.ts'
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
  if (!(await store.find('admin', login))) {
    const passwordHash = await passwords.hash(password)
    await store.add({ role: 'admin', login, name, passwordHash, isSandbox: true })
  }
  let hash: Promise<string> | null = null
  for (const { client_id: clientId, alias } of sandbox.tenants) {
    if (await store.find('provider', clientId)) continue
    hash ??= passwords.hash(sandbox.staff.providerPassword)
    const passwordHash = await hash
    const user = { role: 'provider', login: clientId, name: alias, passwordHash } as const
    await store.add({ ...user, isSandbox: true })
  }
}
