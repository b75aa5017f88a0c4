import { editPassword } from '#contract/recovery.ts'
import { hasPasswordLength, isGuessable } from '#domain/people/password.ts'
import { isCommonPassword } from '#server/auth/common-passwords.ts'
import type { ErpCustomer } from '#server/erp/port.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Tenant } from '#server/tenants/tenant.ts'

/** Refuses a new password that is too short, too long, or easy to guess. */
export async function checkNewPassword(
  password: string,
  tenant: Pick<Tenant, 'clientId' | 'alias'>,
  customer: Pick<
    ErpCustomer,
    'cep' | 'city' | 'document' | 'emails' | 'legalName' | 'phone' | 'tradeName'
  >,
): Promise<void> {
  const fields = ['newPassword']
  if (!hasPasswordLength(password)) refuse(editPassword, 'invalid newPassword', { fields })
  const { cep, city, document, emails, legalName, phone, tradeName } = customer
  const mailboxes = emails.flatMap((email) => [email, email.split('@')[0] ?? ''])
  const names = [legalName, tradeName, tenant.alias, tenant.clientId, city, ...mailboxes]
  const numbers = [document, phone, cep]
  if (isGuessable(password, { numbers, names }) || (await isCommonPassword(password))) {
    refuse(editPassword, 'guessable newPassword', { fields })
  }
}
