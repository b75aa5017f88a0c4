import { editTenant, type TenantForm } from '#contract/staff/tenants/tenants.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { isUsableIdentity } from '#server/platform/egress/tls/client-identity.ts'
import type { TenantRecord } from '#server/platform/tenants/tenant.ts'
import type { JudgedFields } from './judged-fields.ts'

/**
 * Refuses an account at a bank that is given in part, one that is chosen and not given, and a new certificate
 * that no call could be made with. The form of each field is the contract's.
 */
export function checkBank(
  form: TenantForm,
  after: TenantRecord,
  { judged, now }: { readonly judged: JudgedFields; readonly now: Date },
): void {
  if (!judged.hasPart('bank')) return
  const { bankCertificate: certificate, bankPrivateKey: privateKey } = after
  const given = [
    form.bank_url,
    form.bank_token_url,
    form.bank_client_id,
    after.bankClientSecret,
    certificate,
    privateKey,
    form.bank_pix_key,
    form.bank_account,
    form.bank_account_type,
  ]
  const isWhole = given.every((value) => value !== '')
  const isEmpty = given.every((value) => value === '') && form.bank_branch === ''
  const isChosen = form.pix_gateway === 'bank'
  if (isChosen ? !isWhole : !isWhole && !isEmpty) refuse(editTenant, 'bank incomplete')
  const isNewIdentity = judged.has('bank_certificate') || judged.has('bank_private_key')
  if (isWhole && isNewIdentity && !isUsableIdentity({ certificate, privateKey }, now)) {
    refuse(editTenant, 'bank certificate unusable', { fields: ['bank_certificate'] })
  }
}
