/** What travels with a navigation of the recovery; a shared address repeats none of it. */
export interface RecoveryState {
  /** A step was asked for without its token: the start says why the visitor stands there. */
  isRecoveryOver?: boolean
  isPasswordChanged?: boolean
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- the library's own, to be widened
  interface HistoryState extends RecoveryState {}
}
