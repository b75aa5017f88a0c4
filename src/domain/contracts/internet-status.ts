/** What a contract's internet status means for the subscriber. */
export interface InternetStatus {
  readonly label: string
  /** Blocked contracts offer trust unlock (specification 4). */
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

/** Reads a raw `status_internet` (specification 4); whatever is not in its table is deactivated. */
export function internetStatus(code: string): InternetStatus {
  return known.get(code) ?? other
}
