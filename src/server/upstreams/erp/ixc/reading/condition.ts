/** One filter of a listing. The ERP treats filters as a hint: check the rows again. */
export interface Condition {
  readonly column: string
  /** `L`: the column contains the value. `IN`: it is one of the values, which commas separate. */
  readonly operator: '=' | '!=' | '>' | '>=' | '<=' | 'IN' | 'L'
  readonly value: string
}

export function equals(column: string, value: string): Condition {
  return { column, operator: '=', value }
}

export function isOneOf(column: string, values: readonly string[]): Condition {
  return { column, operator: 'IN', value: values.join(',') }
}

/** Matches every row: the web service lists nothing without a filter. */
export const everyRow: Condition = { column: 'id', operator: '>=', value: '1' }
