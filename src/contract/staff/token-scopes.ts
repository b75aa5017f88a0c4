/** What a token of the API may be made for; each call that a token may make belongs to one of them. */
export const tokenScopes = [
  'tenants:read',
  'tenants:write',
  // Opens no call by itself.
  'tenants:lead',
  'apps:read',
  'apps:write',
  'health:read',
  'audit:read',
] as const
export type TokenScope = (typeof tokenScopes)[number]

/** How a token may make a call of the administration. */
export interface TokenAccess {
  readonly scope: TokenScope
  /**
   * How a token that is limited to some providers is held to them.
   * - `path`: the parameter `clientId` must be one of them
   * - `body`: the field `client_id` must be one of them
   * - `list`: the handler answers only what concerns them
   * - `installation`: such a token may not make the call
   */
  readonly reach: 'path' | 'body' | 'list' | 'installation'
  /**
   * The call may change where money and people are led (`domain/staff/tenants/led-fields.ts`). A token needs
   * the scope `tenants:lead` for that besides, and is refused with 'closed to this token' otherwise.
   */
  readonly mayLead?: true
}

/** How every token begins, so that scanners for leaked secrets know it; 43 characters follow. */
export const tokenPrefix = 'portal_adm_'
