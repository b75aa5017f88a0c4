import type { Erps } from '#server/upstreams/erp/erps.ts'
import type { Module } from '#server/platform/module.ts'
import { legalRoutes } from './routes.ts'

export function legalModule({ erps }: { readonly erps: Pick<Erps, 'for'> }): Module {
  return { routes: (api) => legalRoutes(api, { erps }) }
}
