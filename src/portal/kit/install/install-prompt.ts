import { canShowInstallHint, dismissInstallHint } from './install-timing.ts'

/** Chromium's `beforeinstallprompt` event, which TypeScript does not declare. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event

let deferred: InstallPromptEvent | null = null
const listeners = new Set<() => void>()

function setDeferred(next: InstallPromptEvent | null): void {
  deferred = next
  for (const listener of listeners) listener()
}

/**
 * Stores the install event. It fires once, soon after the page loads, and the offer is shown later.
 */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return
    // The browser's own promotion is kept back only where ours is shown in its place.
    if (canShowInstallHint()) event.preventDefault()
    setDeferred(event)
  })
  addEventListener('appinstalled', () => setDeferred(null))
}

export function subscribeToInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const hasInstallPrompt = (): boolean => deferred !== null

/**
 * Opens the browser's install prompt; call it within a tap. A stored event works only once. Declining
 * there counts as declining our hint.
 */
export async function showInstallPrompt(): Promise<void> {
  const kept = deferred
  setDeferred(null)
  const answer = await kept?.prompt()
  if (answer?.outcome === 'dismissed') dismissInstallHint()
}
