let kept = ''

/**
 * CPF or CNPJ of a subscriber who has just made a password, for the sign-in that follows. It is in the
 * memory of the page alone.
 */
export const documentForSignIn = {
  get: (): string => kept,
  set(document: string): void {
    kept = document
  },
}
