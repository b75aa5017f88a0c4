/** The meaning of a contract's internet status for the subscriber. */
export interface InternetStatus {
  readonly label: string
  /** Blocked contracts offer trust unlock (first specification, section 4). */
  readonly isBlocked: boolean
}

const blocked: InternetStatus = { label: 'Bloqueado', isBlocked: true }

const known: ReadonlyMap<string, InternetStatus> = new Map([
  ['A', { label: 'Ativo', isBlocked: false }],
  ['CM', blocked],
  ['CA', blocked],
  ['FA', { label: 'Financeiro Pendente', isBlocked: true }],
  ['AA', { label: 'Aguardando Assinatura', isBlocked: false }],
])

const other: InternetStatus = { label: 'Contrato desativado', isBlocked: false }

/**
 * The meaning of a raw `status_internet` (first specification, section 4). A code outside its table
 * means a deactivated contract.
 */
export function internetStatus(code: string): InternetStatus {
  return known.get(code) ?? other
}
