import type { BoxTenant } from '#server/seed-sandbox.ts'
import type { Passwords } from '#server/session/passwords.ts'
import type { StaffStore } from './store.ts'

/** Staff of the provider in a box. */
export interface BoxStaff {
  readonly administrator: {
    readonly name: string
    readonly email: string
    readonly password: string
  }
  /** Of the user of every provider in it. */
  readonly providerPassword: string
}

/** Gives the box its staff, where there is none: a changed password stays changed. */
export async function seedStaff(
  { operators, passwords }: { operators: StaffStore; passwords: Pick<Passwords, 'hash'> },
  box: { readonly staff: BoxStaff; readonly tenants: readonly BoxTenant[] },
): Promise<void> {
  const { name, email: login, password } = box.staff.administrator
  if (!(await operators.find('admin', login))) {
    const passwordHash = await passwords.hash(password)
    await operators.add({ role: 'admin', login, name, passwordHash })
  }
  let hash: Promise<string> | null = null
  for (const { client_id: client, alias } of box.tenants) {
    if (await operators.find('provider', client)) continue
    hash ??= passwords.hash(box.staff.providerPassword)
    await operators.add({ role: 'provider', login: client, name: alias, passwordHash: await hash })
  }
}
