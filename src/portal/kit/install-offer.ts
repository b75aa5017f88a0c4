/** Chromium's offer to install the portal (not yet among TypeScript's own events). */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()

function change(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** The offer comes once, soon after the page: whoever shows it later must have kept it. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    change(event)
  })
  addEventListener('appinstalled', () => change(null))
}

export function subscribeToInstallOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const hasInstallOffer = (): boolean => offer !== null

/** Opens the browser's own question, inside a tap; an offer serves once. */
export async function acceptInstallOffer(): Promise<void> {
  const kept = offer
  change(null)
  await kept?.prompt()
}
