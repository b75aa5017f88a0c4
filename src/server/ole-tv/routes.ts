import { activateOleTv, checkOleTv, recoverOleTvPassword } from '#contract/ole-tv.ts'
import { isOleTv } from '#domain/apps/integration-method.ts'
import { hourSeconds } from '#domain/durations.ts'
import { isEmail } from '#domain/people/email.ts'
import type { AppsModule } from '#server/apps/module.ts'
import { contractIdOf, type Reader, referenceOf } from '#server/apps/port.ts'
import type { Database } from '#server/db/database.ts'
import { budget, consumeOrRefuse } from '#server/http/budget.ts'
import { refuse } from '#server/http/refusal.ts'
import { type Api, register } from '#server/http/register.ts'
import { PlatformRefusal } from '#server/platforms/port.ts'

/** Letters about a password that one subscriber may ask for in an hour. */
const letters = { name: 'ole-tv-recovery', points: 5, durationSeconds: hourSeconds }

/** Olé TV is an app like others, asked for by its name instead of its place. */
export function oleTvRoutes(
  api: Api,
  {
    apps,
    database,
  }: { readonly apps: AppsModule['apps']; readonly database: Pick<Database, 'db'> },
): void {
  const limit = budget(database, letters)

  /** The first there is, or the one of a contract. */
  async function find(reader: Reader, contractId?: string) {
    const { places } = await apps.places(reader)
    const place = places.find(
      (one) =>
        isOleTv(one.app.method) && (contractId === undefined || contractIdOf(one) === contractId),
    )
    return place ? apps.subjectOf(reader, place) : null
  }

  register(api, checkOleTv, async (call) => {
    const subject = (await find(call)) ?? refuse(checkOleTv, 'app not found')
    const { state, email } = await apps.standingOf(subject)
    return {
      hasOletv: state === 'active' || state === 'pending',
      customerEmail: email || (subject.customer.emails[0] ?? ''),
      contractId: contractIdOf(subject),
    }
  })

  register(api, activateOleTv, async (call) => {
    const { contractId, email } = call.body
    const subject = (await find(call, contractId)) ?? refuse(activateOleTv, 'app not found')
    const address = { contractId, appId: subject.app.id }
    const activation = await apps.activate(call, address, email)
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
        return refuse(activateOleTv, 'activation refused')
      default:
        return refuse(activateOleTv, activation.refused)
    }
  })

  register(api, recoverOleTvPassword, async (call) => {
    const { contractId, email } = call.body
    if (email === '') refuse(recoverOleTvPassword, 'email not provided')
    if (!isEmail(email)) refuse(recoverOleTvPassword, 'invalid email')
    const subject = (await find(call, contractId)) ?? refuse(recoverOleTvPassword, 'app not found')
    await consumeOrRefuse(limit.consume(`${call.tenant.clientId}/${call.session.customerId}`))
    const platform = await subject.platform()
    try {
      await platform.recoverPassword('oletv', referenceOf(subject), email)
    } catch (error) {
      if (!(error instanceof PlatformRefusal)) throw error
      refuse(recoverOleTvPassword, 'account not found')
    }
    return {}
  })
}
