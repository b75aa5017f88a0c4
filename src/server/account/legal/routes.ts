import { findLegalData } from '#contract/account/legal.ts'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import type { Erps } from '#server/upstreams/erp/erps.ts'
import { type Api, register } from '#server/platform/http/register.ts'

export function legalRoutes(api: Api, { erps }: { readonly erps: Pick<Erps, 'for'> }): void {
  register(api, findLegalData, async ({ tenant, signal }) => {
    const company = await erps
      .for(tenant)
      .company({ signal })
      .catch((error: unknown) => {
        // The terms page must work at any time, so the provider's display name replaces the legal
        // name while the ERP does not answer.
        if (error instanceof UpstreamFailure) return null
        throw error
      })
    return {
      legal_name: company?.value?.legalName || tenant.alias,
      cnpj: company?.value?.cnpj ?? '',
      address: tenant.address,
    }
  })
}
