import { queryOptions } from '@tanstack/react-query'
import {
  changeAdminPassword,
  findAdminAccount,
  renewAdminRecoveryCodes,
} from '#contract/staff/admin-account.ts'
import { call } from '#portal/queries/calls/client.ts'

/** How the administrator signs in. */
export function adminAccountQuery() {
  return queryOptions({
    queryKey: ['staff', 'admin-account'],
    queryFn: ({ signal }) => call(findAdminAccount, { signal }),
  })
}

export async function saveAdminPassword(currentPassword: string, password: string): Promise<void> {
  await call(changeAdminPassword, { body: { current_password: currentPassword, password } })
}

/** New recovery codes, which are told this once. */
export async function renewRecoveryCodes(): Promise<readonly string[]> {
  return (await call(renewAdminRecoveryCodes, {})).recovery_codes
}
