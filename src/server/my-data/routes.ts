import { eraseAccount, exportMyData } from '#contract/my-data.ts'
import { toDetails } from '#server/customer/details.ts'
import type { Drizzle } from '#server/db/database.ts'
import type { Erps } from '#server/erp/erps.ts'
import { commonRefusal, refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import type { ChangeLimit } from '#server/password/limit.ts'
import { setCookies } from '#server/http/cookies.ts'
import { expiredCookies } from '#server/session/cookies.ts'
import type { CredentialStore } from '#server/session/credentials.ts'
import type { Passwords } from '#server/secrets/passwords.ts'
import type { SessionService } from '#server/session/service.ts'
import { eraseHoldings, readHoldings } from './holdings.ts'

export function myDataRoutes(
  api: Api,
  deps: {
    readonly erps: Pick<Erps, 'for'>
    readonly db: Drizzle
    readonly credentials: Pick<CredentialStore, 'byCustomer'>
    readonly passwords: Pick<Passwords, 'verify'>
    readonly sessions: Pick<SessionService, 'endAll'>
    /** Shared with the change of password: both doors count the same wrong guesses. */
    readonly limit: ChangeLimit
    readonly now: () => Date
  },
): void {
  const { erps, db, credentials, passwords, sessions, limit, now } = deps

  register(api, exportMyData, async ({ tenant, session, signal }) => {
    const { customerId } = session
    const { value: customer } = await erps.for(tenant).customer(customerId, { signal })
    if (!customer) refuse(exportMyData, 'customer not found')
    return {
      exported_at: now().toISOString(),
      provider: tenant.alias,
      customer: toDetails(customer),
      holdings: await readHoldings(db, { clientId: tenant.clientId, customerId }),
    }
  })

  register(api, eraseAccount, async (call) => {
    const { currentPassword } = call.body
    const { clientId } = call.tenant
    const { customerId } = call.session
    const fields = ['currentPassword']
    if (currentPassword === '') refuse(eraseAccount, 'currentPassword not provided', { fields })
    const succeeded = await limit.begin(clientId, customerId)
    const credential = await credentials.byCustomer(clientId, customerId)
    if (!credential) throw commonRefusal('unauthenticated')
    if (!(await passwords.verify(credential.passwordHash, currentPassword))) {
      refuse(eraseAccount, 'invalid currentPassword', { fields })
    }
    await succeeded()
    // Sessions end first: a row that is gone may be remembered for another second, an ended one not.
    await sessions.endAll(clientId, customerId, now())
    await eraseHoldings(db, { clientId, customerId })
    setCookies(call, expiredCookies())
    call.setHeader('Clear-Site-Data', '"storage"')
    return { type: 'success' as const }
  })
}
