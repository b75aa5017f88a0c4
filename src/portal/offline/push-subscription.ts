import { pushWorkerPath, pushWorkerScope } from '#contract/worker/paths.ts'
import { deletePushNotes } from './push-notes.ts'
import { workerUrl } from './script-url.ts'

/** Milliseconds: some browsers never answer when a push service cannot be reached. */
const timeoutMs = 20_000

/**
 * Why a device cannot receive. `denied`: its owner or its settings say no; `unreachable`: its push
 * service does not answer now; `unsupported`: it has none.
 */
export class PushError extends Error {
  override readonly name = 'PushProblem'
  readonly reason: 'denied' | 'unreachable' | 'unsupported'

  constructor(reason: PushError['reason'], cause?: unknown) {
    super(`push ${reason}`, { cause })
    this.reason = reason
  }
}

/** `install`: Apple's phones receive only in what was put on the home screen. */
export function pushSupport(): 'install' | 'none' | 'ready' {
  const isReady =
    import.meta.env.PROD &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  if (isReady) return 'ready'
  return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'none'
}

const pushRegistration = () =>
  pushSupport() === 'ready'
    ? navigator.serviceWorker.getRegistration(pushWorkerScope)
    : Promise.resolve(undefined)

/** Where this device receives now; null when nowhere. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  return (await (await pushRegistration())?.pushManager.getSubscription()) ?? null
}

function withinTimeout<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new PushError('unreachable')), timeoutMs)
  })
  return Promise.race([work, late])
}

/** A registration whose worker runs: before that no browser subscribes. */
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

/** A subscription answers to the one key it was made with, and to no later one. */
export function isBoundToKey({ options }: PushSubscription, key: string): boolean {
  const bound = options.applicationServerKey
  if (!bound) return false
  const [own, wanted] = [new Uint8Array(bound), keyBytes(key)]
  return own.length === wanted.length && own.every((byte, index) => byte === wanted[index])
}

function pushErrorOf(error: unknown): PushError {
  if (error instanceof PushError) return error
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return new PushError('denied', error)
  return new PushError(name === 'NotSupportedError' ? 'unsupported' : 'unreachable', error)
}

/**
 * Has this device receive from whoever holds the key. Throws `PushProblem`. To be called in the tap
 * that asks for it: some browsers refuse it later.
 */
export async function subscribeToPush(key: string): Promise<PushSubscription> {
  const work = async () => {
    const { pushManager } = await activeWorker()
    const known = await pushManager.getSubscription()
    if (known && isBoundToKey(known, key)) return known
    await known?.unsubscribe()
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) })
  }
  try {
    return await withinTimeout(work())
  } catch (error) {
    throw pushErrorOf(error)
  }
}

/** This device receives nothing more, whoever sends; what it still shows goes too. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await pushRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await deletePushNotes()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Nobody navigates below the worker's scope, so only this looks for a newer one. */
export async function updatePushWorker(): Promise<void> {
  await (await pushRegistration())?.update().catch(() => undefined)
}
