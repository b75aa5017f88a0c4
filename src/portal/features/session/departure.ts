/**
 * Why somebody stands at the entrance again; sign-in says it in words. `expired-unsent`: with the
 * session went a support request that still waited for the network.
 */
export type Departure = 'signed-out' | 'expired' | 'expired-unsent' | 'erased'

declare module '@tanstack/react-router' {
  // Travels with the navigation, so that a reload or a shared address does not repeat it.
  interface HistoryState {
    departure?: Departure
  }
}
