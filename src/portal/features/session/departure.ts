/** Why somebody stands at the entrance again; sign-in says it in words. */
export type Departure = 'signed-out' | 'expired' | 'erased'

declare module '@tanstack/react-router' {
  // Travels with the navigation, so that a reload or a shared address does not repeat it.
  interface HistoryState {
    departure?: Departure
  }
}
