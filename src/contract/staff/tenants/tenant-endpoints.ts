import { previewInstallation } from '#contract/site/install-preview.ts'
import { readTenantOverview } from './tenant-overview.ts'
import { readTenantRemoval, removeTenant } from './tenant-removal.ts'
import {
  createTenant,
  editTenant,
  findTenant,
  listTenants,
  resumeTenant,
  suspendTenant,
} from './tenants.ts'

/** The calls for providers, but for the records that have calls of their own. */
export const tenantEndpoints = [
  listTenants,
  findTenant,
  readTenantOverview,
  previewInstallation,
  createTenant,
  editTenant,
  suspendTenant,
  resumeTenant,
  readTenantRemoval,
  removeTenant,
] as const
