/**
 * Why something failed, in words for the screen: beside `field` when a field is at fault, else in
 * the slot of the form or dialog, or as a toast.
 */
export interface Failure<Field extends string = string> {
  readonly text: string
  readonly field?: Field | undefined
  /** The look of a toast: a warning when the reader can do something about it, else an error. */
  readonly kind?: 'warning' | undefined
  /** The request id support asks for. */
  readonly requestId?: string | null
}
