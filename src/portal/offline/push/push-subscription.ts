import { pushWorkerPath, pushWorkerScope } from '#contract/worker/paths.ts'
import { lastPushSubscription } from './last-push-subscription.ts'
import { deletePushNotes } from './push-notes.ts'
import { workerUrl } from '#portal/offline/script-url.ts'

/** Some browsers never settle `subscribe` while their push service cannot be reached. */
const timeoutMs = 20_000

/**
 * Why a browser cannot receive pushes. `denied`: the subscriber or the settings refuse; `unreachable`:
 * the push service does not answer now; `unsupported`: the browser has none.
 */
export class PushError extends Error {
  override readonly name = 'PushError'
  readonly reason: 'denied' | 'unreachable' | 'unsupported'

  constructor(reason: PushError['reason'], cause?: unknown) {
    super(`push ${reason}`, { cause })
    this.reason = reason
  }
}

/** Whether this browser can receive pushes. `install`: on Apple's phones only an installed app can. */
export function pushSupport(): 'install' | 'none' | 'ready' {
  const isReady =
    import.meta.env.PROD &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  if (isReady) return 'ready'
  return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'none'
}

/** The registration of the notification worker, which shows notifications; undefined without one. */
export const pushRegistration = () =>
  pushSupport() === 'ready'
    ? navigator.serviceWorker.getRegistration(pushWorkerScope)
    : Promise.resolve(undefined)

/** The push subscription of this browser; null when it has none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await pushRegistration())?.pushManager.getSubscription()) ?? null
}

function withinTimeout<T>(work: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new PushError('unreachable')), timeoutMs)
  })
  return Promise.race([work, timeout])
}

/** Registers the notification worker and waits until it is active: only then can a browser subscribe. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(workerUrl(pushWorkerPath), {
    scope: pushWorkerScope,
    updateViaCache: 'none',
  })
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return registration
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve(registration)
      if (worker.state === 'redundant') reject(new PushError('unreachable'))
    })
  })
}

function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const binary = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0)
}

/** Whether a subscription was made with this key; for another key it must be made again. */
export function isBoundToKey({ options }: PushSubscription, key: string): boolean {
  const bound = options.applicationServerKey
  if (!bound) return false
  const [actual, expected] = [new Uint8Array(bound), keyBytes(key)]
  return (
    actual.length === expected.length && actual.every((byte, index) => byte === expected[index])
  )
}

function pushErrorOf(error: unknown): PushError {
  if (error instanceof PushError) return error
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return new PushError('denied', error)
  return new PushError(name === 'NotSupportedError' ? 'unsupported' : 'unreachable', error)
}

/**
 * Subscribes this browser to pushes signed with the provider's key (base64url). Throws `PushError`.
 * It must run in the handler of a tap: some browsers refuse it later.
 */
export async function subscribeToPush(key: string): Promise<PushSubscription> {
  const work = async () => {
    const { pushManager } = await activeWorker()
    const existing = await pushManager.getSubscription()
    if (existing && isBoundToKey(existing, key)) return existing
    await existing?.unsubscribe()
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) })
  }
  try {
    return await withinTimeout(work())
  } catch (error) {
    throw pushErrorOf(error)
  }
}

/** Ends the push subscription of this browser, and removes notifications still shown and notes. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await pushRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await deletePushNotes()
  lastPushSubscription.clear()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Checks for a newer notification worker: no navigation in its scope would trigger that check. */
export async function updatePushWorker(): Promise<void> {
  await (await pushRegistration())?.update().catch(() => undefined)
}
