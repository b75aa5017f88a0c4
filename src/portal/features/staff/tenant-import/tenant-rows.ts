import type { Failure } from '#portal/kit/frames/failure.ts'

/** A column that a file may have. */
export interface ImportColumn {
  readonly name: string
  /** As the form calls the field; a file may have either as its heading. */
  readonly label: string
  readonly isRequired: boolean
  readonly isSecret: boolean
}

/** What is wrong with a cell, by the name of its column. */
export interface CellFault {
  readonly column: string
  readonly text: string
}

/** How lines become providers: the form's own checks and call, which belong to another feature. */
export interface TenantRows<Form> {
  readonly check: (cells: Readonly<Record<string, string>>) => {
    readonly form: Form | null
    readonly faults: readonly CellFault[]
  }
  /** Null when the provider was made. */
  readonly create: (form: Form) => Promise<Failure | null>
  /** The ids of all providers there are. */
  readonly takenIds: ReadonlySet<string>
}
