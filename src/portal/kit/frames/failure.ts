/**
 * Why something failed, as text for the screen: shown beside `field` when a field is at fault,
 * otherwise in the slot of the form or dialog, or as a toast.
 */
export interface Failure<Field extends string = string> {
  readonly text: string
  readonly field?: Field | undefined
  /** Kind of toast: a warning when the subscriber can act on it, otherwise an error. */
  readonly kind?: 'warning' | undefined
  /** The request id support asks for. */
  readonly requestId?: string | null
}
