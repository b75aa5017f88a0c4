/** A row of `cidade` or `uf`. */
export interface Place {
  /** The city's name or the state's letters; '' when the ERP does not know it. */
  readonly name: string
  /** The city's row of `uf`; '' for a state. */
  readonly stateId: string
}
