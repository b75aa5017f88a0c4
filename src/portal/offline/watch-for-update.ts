/** What is watched of a `ServiceWorkerRegistration`. */
interface Registration extends EventTarget {
  readonly installing: EventTarget | null
  readonly waiting: EventTarget | null
  readonly active: EventTarget | null
}

/** How long a worker must wait to count as one that waits to be accepted, in milliseconds. */
const settleMs = 200

/**
 * Calls `offer` for each new version that waits, whatever brought it: this tab or another, before,
 * during or after the registration. A first worker, and one that takes over by itself, wait a
 * moment only, and are not offered.
 */
export function watchForUpdate(registration: Registration, offer: () => void): void {
  const follow = () => {
    const { installing, waiting } = registration
    installing?.addEventListener('statechange', follow)
    if (!waiting) return
    setTimeout(() => {
      if (registration.waiting === waiting && registration.active) offer()
    }, settleMs)
  }
  registration.addEventListener('updatefound', follow)
  follow()
}
