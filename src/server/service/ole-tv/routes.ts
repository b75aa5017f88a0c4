import { activateOleTv, checkOleTv, recoverOleTvPassword } from '#contract/service/ole-tv.ts'
import { isOleTv } from '#domain/service/apps/integration-method.ts'
import { isEmail } from '#domain/account/people/email.ts'
import type { AppsModule } from '#server/service/apps/module.ts'
import { contractIdOf, type Reader, platformReference } from '#server/service/apps/port.ts'
import type { Database } from '#server/platform/db/database.ts'
import { findListed } from '#server/platform/egress/answers/find-listed.ts'
import { budget, consumeOrRefuse } from '#server/platform/http/limits/budget.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import { PlatformRefusal } from '#server/upstreams/platforms/port.ts'
import { recoveryBudget } from './limits.ts'

/** Olé TV is an app like the others, but its calls do not name the app's id. */
export function oleTvRoutes(
  api: Api,
  {
    apps,
    database,
  }: { readonly apps: AppsModule['apps']; readonly database: Pick<Database, 'db'> },
): void {
  const limit = budget(database, recoveryBudget)

  /** The customer's first Olé TV app, or that of one contract. */
  async function findOleTv(reader: Reader, contractId?: string) {
    const list = await apps.listEntitled(reader)
    const oleTv = findListed(
      list,
      (one) =>
        isOleTv(one.app.method) && (contractId === undefined || contractIdOf(one) === contractId),
    )
    return oleTv ? apps.loadCustomerApp(reader, oleTv) : null
  }

  register(api, checkOleTv, async (call) => {
    const { contractId } = call.query
    const oleTv = (await findOleTv(call, contractId)) ?? refuse(checkOleTv, 'app not found')
    const { state, email } = await apps.readStatus(oleTv)
    return {
      hasOletv: state === 'active' || state === 'pending',
      customerEmail: email || (oleTv.customer.emails[0] ?? ''),
      contractId: contractIdOf(oleTv),
    }
  })

  register(api, activateOleTv, async (call) => {
    const { contractId, email } = call.body
    const oleTv = (await findOleTv(call, contractId)) ?? refuse(activateOleTv, 'app not found')
    const address = { contractId, appId: oleTv.app.id }
    const activation = await apps.activate(call, address, { email, price: 0 })
    if ('state' in activation) {
      if (activation.wasActive) refuse(activateOleTv, 'cliente ja existe')
      return { hasOletv: true }
    }
    switch (activation.refused) {
      case 'account already exists':
        return refuse(activateOleTv, 'cliente ja existe')
      case 'email already in use':
        return refuse(activateOleTv, 'e-mail ja esta em uso')
      case 'phone not found':
      case 'price changed':
        return refuse(activateOleTv, 'activation refused')
      default:
        return refuse(activateOleTv, activation.refused)
    }
  })

  register(api, recoverOleTvPassword, async (call) => {
    const { contractId, email } = call.body
    if (email === '') refuse(recoverOleTvPassword, 'email not provided')
    if (!isEmail(email)) refuse(recoverOleTvPassword, 'invalid email')
    const oleTv =
      (await findOleTv(call, contractId)) ?? refuse(recoverOleTvPassword, 'app not found')
    await consumeOrRefuse(limit.consume(`${call.tenant.clientId}/${call.session.customerId}`))
    const platform = await oleTv.platform()
    try {
      await platform.recoverPassword('oletv', platformReference(oleTv), email)
    } catch (error) {
      if (!(error instanceof PlatformRefusal)) throw error
      refuse(recoverOleTvPassword, 'account not found')
    }
    return {}
  })
}
