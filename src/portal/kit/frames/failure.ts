/**
 * Why something failed, as text for the screen: shown beside `field` when a field is at fault,
 * otherwise under what was pressed, in the slot of the form or in the dialog.
 */
export interface Failure<Field extends string = string> {
  readonly text: string
  readonly field?: Field | undefined
  /** A warning when the subscriber can act on it, otherwise an error. */
  readonly kind?: 'warning' | undefined
  /** The request id support asks for. */
  readonly requestId?: string | null
  /** When another try may succeed (milliseconds, by the server's clock), where a limit is spent. */
  readonly retryAt?: number | undefined
}
