/** Chromium's offer to install the portal (not yet among TypeScript's own events). */
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

/** The offer comes once, soon after the page: whoever shows it later must have kept it. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return
    event.preventDefault()
    setDeferred(event)
  })
  addEventListener('appinstalled', () => setDeferred(null))
}

export function subscribeToInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const hasInstallPrompt = (): boolean => deferred !== null

/** Opens the browser's own question, inside a tap; an offer serves once. */
export async function showInstallPrompt(): Promise<void> {
  const kept = deferred
  setDeferred(null)
  await kept?.prompt()
}
