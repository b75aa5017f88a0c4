import { needsEmail, needsPhone } from '#domain/service/apps/integration-method.ts'
import { isEmail } from '#domain/account/people/email.ts'
import { PlatformRefusal } from '#server/upstreams/platforms/port.ts'
import type { ActivationKey, ActivationLeases } from './activation-leases.ts'
import { type Agreed, type CustomerApp, integrations } from './integrations.ts'
import { missingProductIds } from './missing-products.ts'

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
  | 'price changed'

/** `wasActive`: the app was active or pending before this call. */
export type Activation =
  | { readonly state: 'active' | 'pending'; readonly wasActive: boolean }
  | { readonly refused: ActivationRefusal }

const refusalByReason: Readonly<Record<PlatformRefusal['reason'], ActivationRefusal>> = {
  already_exists: 'account already exists',
  email_in_use: 'email already in use',
  quota_exceeded: 'activation refused',
  not_found: 'activation refused',
  refused: 'activation refused',
}

/** The input that is missing or wrong, known without asking any platform. */
function inputProblem({ app, customer }: CustomerApp, email: string): ActivationRefusal | null {
  if (needsEmail(app.method)) {
    if (email === '') return 'email not provided'
    if (!isEmail(email)) return 'invalid email'
  }
  return needsPhone(app.method) && customer.phone === '' ? 'phone not found' : null
}

async function activateAtPlatform(customerApp: CustomerApp, agreed: Agreed): Promise<Activation> {
  const integration = integrations[customerApp.app.method]
  // A repeated call, or one whose earlier answer got lost, is answered with the present state.
  const { state } = await integration.readStatus(customerApp)
  if (state === 'active' || state === 'pending') return { state, wasActive: true }
  if (!integration.activate || state === 'deactivated') {
    return { refused: 'activation not offered' }
  }
  const outcome = await integration.activate(customerApp, agreed)
  if (outcome === 'price changed') return { refused: outcome }
  return { state: outcome, wasActive: false }
}

/** Activates an app once: a lease keeps other calls out, and an active app is left as it is. */
export async function activateOnce(
  { leases, now }: { readonly leases: ActivationLeases; readonly now: () => Date },
  key: ActivationKey,
  customerApp: CustomerApp,
  agreed: Agreed,
): Promise<Activation> {
  const problem = inputProblem(customerApp, agreed.email)
  if (problem) return { refused: problem }
  if (!(await leases.acquire(key, now(), missingProductIds(customerApp).length))) {
    const { state } = await integrations[customerApp.app.method].readStatus(customerApp)
    const isDone = state === 'active' || state === 'pending'
    return isDone ? { state, wasActive: true } : { refused: 'activation in progress' }
  }
  try {
    // After an activation the lease is left to expire, because the cache of another process may show
    // the old state for some seconds. Without an answer it expires as well: the activation may still
    // happen.
    const activation = await activateAtPlatform(customerApp, agreed)
    if ('refused' in activation || activation.wasActive) await leases.release(key)
    return activation
  } catch (error) {
    if (!(error instanceof PlatformRefusal)) throw error
    await leases.release(key)
    return { refused: refusalByReason[error.reason] }
  }
}
