import { isSameSecret } from '#sandbox/is-same-secret.ts'
import type { Row } from '#sandbox/store.ts'
import type { ErpCall } from './erp-call.ts'

/**
 * The ERP's user that a token belongs to, and what the user may do. All have the key of the
 * provider's token and an id of their own.
 */
export interface TokenUser {
  /** Whether the user may sign in from this network. */
  readonly isAllowedHere: boolean
  /** Whether the user has the right to a form: to list a table, or to an action. */
  mayUse(form: string): boolean
  /** The columns that the user does not see. */
  readonly hiddenColumns: ReadonlySet<string>
}

const everything: TokenUser = {
  isAllowedHere: true,
  mayUse: () => true,
  hiddenColumns: new Set(),
}

const registrationForms = new Set(['cliente', 'filial', 'cidade', 'uf'])

/** Users with less than every right, by id. */
const limitedUsers: Readonly<Record<string, TokenUser>> = {
  '97': { ...everything, hiddenColumns: new Set(['liberado']) },
  '98': { ...everything, mayUse: (form) => registrationForms.has(form) },
  '99': { ...everything, isAllowedHere: false },
}

/** The user of a call; null for a token that belongs to none. */
export function findTokenUser(call: ErpCall, authorization: string | null): TokenUser | null {
  const [scheme, encoded = ''] = (authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic') return null
  const given = Buffer.from(encoded, 'base64').toString('latin1')
  const token = call.provider.ixc_access_token
  if (isSameSecret(given, token)) return everything
  const key = token.slice(token.indexOf(':') + 1)
  const found = Object.entries(limitedUsers).find(([id]) => isSameSecret(given, `${id}:${key}`))
  return found?.[1] ?? null
}

/** A row as the user sees it. */
export function visibleTo({ hiddenColumns }: TokenUser, row: Row): Row {
  if (hiddenColumns.size === 0) return row
  return Object.fromEntries(Object.entries(row).filter(([column]) => !hiddenColumns.has(column)))
}
