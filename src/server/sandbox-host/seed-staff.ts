import type { HostedSandbox } from './sandbox.ts'
import type { Passwords } from '#server/secrets/passwords.ts'
import type { StaffStore } from '#server/staff/store.ts'

/** Gives the sandbox its staff, where there is none: a changed password stays changed. */
export async function seedStaff(
  { operators, passwords }: { operators: StaffStore; passwords: Pick<Passwords, 'hash'> },
  sandbox: Pick<HostedSandbox, 'staff' | 'tenants'>,
): Promise<void> {
  const { name, email: login, password } = sandbox.staff.administrator
  if (!(await operators.find('admin', login))) {
    const passwordHash = await passwords.hash(password)
    await operators.add({ role: 'admin', login, name, passwordHash })
  }
  let hash: Promise<string> | null = null
  for (const { client_id: client, alias } of sandbox.tenants) {
    if (await operators.find('provider', client)) continue
    hash ??= passwords.hash(sandbox.staff.providerPassword)
    await operators.add({ role: 'provider', login: client, name: alias, passwordHash: await hash })
  }
}
