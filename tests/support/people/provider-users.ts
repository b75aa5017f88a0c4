import { sql } from 'drizzle-orm'
import { providerSignIn } from '#contract/staff/staff.ts'
import type { ProviderRole } from '#domain/staff/tenants/provider-role.ts'
import { sandboxStaff } from '#sandbox/world/staff.ts'
import { acrossTenants } from '#server/platform/db/tenant-scope.ts'
import { expectOk } from '../wire/answers.ts'
import type { TestApp } from '../app.ts'
import type { Visitor } from '../browser/visitor.ts'

/** Signs a named user in, who is added where the provider has none with this role. */
export async function enterAsProviderUser(
  app: Pick<TestApp, 'database' | 'visitor'>,
  clientId: string,
  role: ProviderRole,
): Promise<Visitor> {
  const browser = app.visitor(clientId)
  const login = `${role}@${clientId}.example`
  await acrossTenants(() =>
    app.database.db.execute(sql`
      insert into operators (role, client_id, provider_role, login, name, password_hash)
      select 'provider', client_id, ${role}, ${login}, 'Bia Ramos', password_hash
      from operators where role = 'provider' and login = ${clientId}
      on conflict do nothing
    `),
  )
  const body = { client_id: login, password: sandboxStaff.providerPassword }
  await expectOk(providerSignIn, await browser.call(providerSignIn, { body }))
  return browser
}
