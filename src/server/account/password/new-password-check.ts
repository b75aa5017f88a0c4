import { editPassword } from '#contract/account/recovery.ts'
import { hasPasswordLength, isGuessable } from '#domain/account/people/password.ts'
import { isCommonPassword } from '#server/platform/auth/passwords/common-passwords.ts'
import type { ErpCustomer } from '#server/upstreams/erp/customer-port.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

type Provider = Pick<Tenant, 'clientId' | 'alias'>
type Owner = Pick<
  ErpCustomer,
  'cep' | 'city' | 'document' | 'emails' | 'legalName' | 'phone' | 'tradeName'
>

async function isEasyToGuess(
  password: string,
  tenant: Provider,
  customer: Owner,
): Promise<boolean> {
  const { cep, city, document, emails, legalName, phone, tradeName } = customer
  const mailboxes = emails.flatMap((email) => [email, email.split('@')[0] ?? ''])
  const names = [legalName, tradeName, tenant.alias, tenant.clientId, city, ...mailboxes]
  const numbers = [document, phone, cep]
  return isGuessable(password, { numbers, names }) || (await isCommonPassword(password))
}

/** Whether a password would be refused as a new one: too short, too long, or easy to guess. */
export async function isWeakPassword(
  password: string,
  tenant: Provider,
  customer: Owner,
): Promise<boolean> {
  return !hasPasswordLength(password) || isEasyToGuess(password, tenant, customer)
}

/** Refuses a new password that is too short, too long, or easy to guess. */
export async function checkNewPassword(
  password: string,
  tenant: Provider,
  customer: Owner,
): Promise<void> {
  const fields = ['newPassword']
  if (!hasPasswordLength(password)) refuse(editPassword, 'invalid newPassword', { fields })
  if (await isEasyToGuess(password, tenant, customer)) {
    refuse(editPassword, 'guessable newPassword', { fields })
  }
}
