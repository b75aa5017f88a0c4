/**
 * Navigation state of the recovery; it is not in the URL, so a shared address does not carry it.
 */
export interface RecoveryState {
  /** A step was opened without its token; the first step then explains the redirect. */
  isRecoveryOver?: boolean
  isPasswordChanged?: boolean
  /** The password that was saved is the first one of the account. */
  isFirstAccess?: boolean
  /** The sign-in was by a weak password of the ERP's portal, in place of the steps before the last. */
  isCentralPasswordWeak?: boolean
}

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- the library's own, to be widened
  interface HistoryState extends RecoveryState {}
}
