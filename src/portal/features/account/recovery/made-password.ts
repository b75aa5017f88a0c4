/** A password that was just made, and whose it is. */
interface MadePassword {
  readonly document: string
  readonly password: string
}

let made: MadePassword | null = null

/**
 * Hands the password from its form to the page after it, which signs in with it and forgets it when it is
 * left. It is in the memory of the page alone: after a reload it is typed.
 */
export const madePassword = {
  get: (): MadePassword | null => made,
  set(given: MadePassword): void {
    made = given.document === '' ? null : given
  },
  clear(): void {
    made = null
  },
} as const
