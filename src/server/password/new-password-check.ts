import { dictionary } from '@zxcvbn-ts/language-common'
import { editPassword } from '#contract/recovery.ts'
import { hasPasswordLength, isGuessable } from '#domain/people/password.ts'
import type { ErpCustomer } from '#server/erp/port.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Tenant } from '#server/tenants/tenant.ts'

/** Fifty thousand of the most common passwords, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Refuses a new password that is too short, too long, or easy to guess. */
export function checkNewPassword(
  password: string,
  tenant: Pick<Tenant, 'clientId' | 'alias'>,
  customer: Pick<ErpCustomer, 'document' | 'legalName' | 'tradeName'>,
): void {
  const fields = ['newPassword']
  if (!hasPasswordLength(password)) refuse(editPassword, 'invalid newPassword', { fields })
  const names = [customer.legalName, customer.tradeName, tenant.alias, tenant.clientId]
  const { document } = customer
  if (commonPasswords.has(password.toLowerCase()) || isGuessable(password, { document, names })) {
    refuse(editPassword, 'guessable newPassword', { fields })
  }
}
