import { needsEmail, needsPhone } from '#domain/apps/integration-method.ts'
import { isEmail } from '#domain/people/email.ts'
import { picturePath } from '#server/images/port.ts'
import type { Erps } from '#server/erp/erps.ts'
import { integrations, type Standing, type Subject } from './integrations.ts'
import { PlatformRefusal } from '#server/platforms/port.ts'
import type { Platforms } from '#server/platforms/platforms.ts'
import type { TenantAppsModule } from '#server/tenant-apps/module.ts'
import { appDetailsOf } from './details.ts'
import type { ActivationLeases } from './leases.ts'
import { type Place, placesOf } from './places.ts'
import { contractIdOf, type Reader } from './port.ts'

/** Where an app stands in an address; a product only where the address names one. */
export interface Address {
  readonly contractId: string
  readonly appId: string
  readonly productId?: string
}

type ActivationRefusal =
  | 'app not found'
  | 'activation not offered'
  | 'activation in progress'
  | 'account already exists'
  | 'email already in use'
  | 'activation refused'
  | 'email not provided'
  | 'invalid email'
  | 'phone not found'

/** `wasActive`: somebody, or an earlier call, had done it before. */
type Activation =
  | { readonly state: 'active' | 'pending'; readonly wasActive: boolean }
  | { readonly refused: ActivationRefusal }

interface Deps {
  readonly erps: Pick<Erps, 'for'>
  readonly apps: Pick<TenantAppsModule['store'], 'list'>
  readonly platforms: Platforms
  readonly leases: ActivationLeases
  readonly now: () => Date
}

/** What is missing before anybody need be asked. */
function lack({ app, customer }: Subject, email: string): ActivationRefusal | null {
  if (needsEmail(app.method)) {
    if (email === '') return 'email not provided'
    if (!isEmail(email)) return 'invalid email'
  }
  return needsPhone(app.method) && customer.phone === '' ? 'phone not found' : null
}

const standingOf = (subject: Subject): Promise<Standing> =>
  integrations[subject.app.method].standing(subject)

const stateOf = async (subject: Subject) => (await standingOf(subject)).state

async function activateNow(subject: Subject, email: string): Promise<Activation> {
  const { activate } = integrations[subject.app.method]
  // Whoever asks a second time, or never heard the answer, learns how it stands.
  const state = await stateOf(subject)
  if (state === 'active' || state === 'pending') return { state, wasActive: true }
  if (!activate || state === 'deactivated') return { refused: 'activation not offered' }
  return { state: await activate(subject, email), wasActive: false }
}

export type AppService = ReturnType<typeof appService>

export function appService({ erps, apps, platforms, leases, now }: Deps) {
  async function places({ tenant, session, fresh, signal }: Reader) {
    const { clientId } = tenant
    const holdings = erps
      .for(tenant)
      .holdings(session.customerId, { fresh, ...(signal && { signal }) })
    const [offered, { value, asOf }] = await Promise.all([apps.list(clientId), holdings])
    return { places: placesOf(offered, value), asOf }
  }

  /** The place of an address, or null when there is none such of this customer's. */
  async function find(reader: Reader, { contractId, appId, productId }: Address) {
    const { places: all, asOf } = await places(reader)
    const place = all.find(
      (one) =>
        one.app.id === appId &&
        contractIdOf(one) === contractId &&
        (productId === undefined || one.productId === productId),
    )
    return place ? { place, asOf } : null
  }

  /** null: the ERP does not know this customer any more. */
  async function subjectOf(reader: Reader, place: Place): Promise<Subject | null> {
    const { tenant, session, signal } = reader
    const erp = erps.for(tenant)
    const { value: customer } = await erp.customer(session.customerId)
    if (!customer) return null
    const { app, holding } = place
    const platform = () => platforms.for(tenant.clientId)
    return { app, holding, customer, erp, platform, ...(signal && { signal }) }
  }

  return {
    places,
    find,
    subjectOf,
    standingOf,

    list: async (reader: Reader) => {
      const { places: all, asOf } = await places(reader)
      const contractIds = [...new Set(all.map(contractIdOf))]
      return {
        groups: contractIds.map((contract_id) => ({
          contract_id,
          customer_apps: all
            .filter((one) => contractIdOf(one) === contract_id)
            .map(({ app, productId }) => ({
              customer_app: {
                id: app.id,
                name: app.name,
                image: picturePath(app.image),
                app_store_link: app.appStoreLink,
                play_store_link: app.playStoreLink,
              },
              integration_method: app.method,
              product_id: productId,
            })),
        })),
        as_of: asOf.toISOString(),
      }
    },

    details: async (reader: Reader, address: Address) => {
      const found = await find(reader, address)
      const subject = found && (await subjectOf(reader, found.place))
      if (!subject) return null
      return { app: await appDetailsOf(found.place, subject), as_of: found.asOf.toISOString() }
    },

    /** Once, whatever is tapped: nobody else is let at it meanwhile, and what is there stays. */
    activate: async (
      { tenant, session }: Reader,
      { contractId, appId }: Address,
      email: string,
    ): Promise<Activation> => {
      const reader = { tenant, session, fresh: true }
      const found = await find(reader, { contractId, appId })
      if (!found) return { refused: 'app not found' }
      if (tenant.rules.appActivation === 'contact') return { refused: 'activation not offered' }
      const subject = await subjectOf(reader, found.place)
      if (!subject) return { refused: 'app not found' }
      const lacking = lack(subject, email)
      if (lacking) return { refused: lacking }
      const { clientId } = tenant
      const key = { clientId, customerId: session.customerId, contractId, appId }
      if (!(await leases.take(key, now()))) {
        const state = await stateOf(subject)
        const isDone = state === 'active' || state === 'pending'
        return isDone ? { state, wasActive: true } : { refused: 'activation in progress' }
      }
      try {
        // A lease that led to something runs out by itself: another process may remember for some
        // seconds how it stood before. So does one without an answer, for it may still happen.
        const activation = await activateNow(subject, email)
        if ('refused' in activation || activation.wasActive) await leases.release(key)
        return activation
      } catch (error) {
        if (!(error instanceof PlatformRefusal)) throw error
        await leases.release(key)
        return { refused: refusalWords[error.reason] }
      }
    },
  }
}

const refusalWords: Readonly<Record<PlatformRefusal['reason'], ActivationRefusal>> = {
  already_exists: 'account already exists',
  email_in_use: 'email already in use',
  quota_exceeded: 'activation refused',
  not_found: 'activation refused',
  refused: 'activation refused',
}
