import type { Departure } from '#portal/features/session/departure.ts'

const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('portal-session') : null

/** Tells every other tab, at once and without a network, that the session is over, and why. */
export function tellSessionEnded(departure: Departure): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  tabs?.postMessage(departure)
}

/** Hears of it from another tab. */
export function onSessionEnded(listener: (departure: Departure) => void): () => void {
  const hear = ({ data }: MessageEvent<Departure>) => listener(data)
  tabs?.addEventListener('message', hear)
  return () => tabs?.removeEventListener('message', hear)
}
