/** One filter of a listing. The ERP treats filters as a hint: check the rows again. */
export interface Condition {
  readonly column: string
  readonly operator: '=' | '!=' | '>' | '>=' | '<=' | 'IN'
  readonly value: string
}

export function equals(column: string, value: string): Condition {
  return { column, operator: '=', value }
}

/** Matches every row: the web service lists nothing without a filter. */
export const everyRow: Condition = { column: 'id', operator: '>=', value: '1' }
