import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import type { AutomaticMethod } from './charge-plan.ts'

/** Whether a provider offers automatic payments by this method. */
export function isOffered(
  rules: Pick<ProviderRules, 'automaticCard' | 'automaticPix'>,
  method: AutomaticMethod,
): boolean {
  return method === 'pix' ? rules.automaticPix : rules.automaticCard
}
