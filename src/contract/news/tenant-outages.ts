import * as v from 'valibot'
import { ofTenant } from '#contract/platform/endpoint-pairs.ts'
import { clientId, uuid } from '#contract/platform/scalars.ts'
import {
  cancelOutage,
  confirmOutage,
  createOutage,
  endOutage,
  listOutages,
  removeOutage,
  saveOutage,
  searchOutageArea,
  updateOutage,
} from './staff-outages.ts'

/* What staff of a provider do with its outages, for administrators. */

const path = '/api/admin/customer/{clientId}/outages'
const params = v.object({ clientId })
const ofOutage = v.object({ clientId, outageId: uuid })

export const listTenantOutages = ofTenant(listOutages, {
  name: 'listTenantOutages',
  path,
  summary: 'The outages of a provider, page by page.',
  params,
})

export const createTenantOutage = ofTenant(createOutage, {
  name: 'createTenantOutage',
  path,
  summary: 'Begin an outage of a provider.',
  params,
})

export const saveTenantOutage = ofTenant(saveOutage, {
  name: 'saveTenantOutage',
  path: `${path}/{outageId}`,
  summary: "Replace a draft of a provider's outage.",
  params: ofOutage,
})

export const removeTenantOutage = ofTenant(removeOutage, {
  name: 'removeTenantOutage',
  path: `${path}/{outageId}`,
  summary: "Delete a draft of a provider's outage.",
  params: ofOutage,
})

export const confirmTenantOutage = ofTenant(confirmOutage, {
  name: 'confirmTenantOutage',
  path: `${path}/{outageId}/confirm`,
  summary: 'Publish an outage of a provider.',
  params: ofOutage,
})

export const updateTenantOutage = ofTenant(updateOutage, {
  name: 'updateTenantOutage',
  path: `${path}/{outageId}/update`,
  summary: 'Add what is new to an outage of a provider.',
  params: ofOutage,
})

export const endTenantOutage = ofTenant(endOutage, {
  name: 'endTenantOutage',
  path: `${path}/{outageId}/end`,
  summary: 'Say that the connection of a provider is back.',
  params: ofOutage,
})

export const cancelTenantOutage = ofTenant(cancelOutage, {
  name: 'cancelTenantOutage',
  path: `${path}/{outageId}/cancel`,
  summary: 'Cancel a maintenance of a provider.',
  params: ofOutage,
})

export const searchTenantArea = ofTenant(searchOutageArea, {
  name: 'searchTenantArea',
  path: `${path}/area`,
  summary: "Search the cities, districts and network points of a provider's ERP.",
  params,
})

export const tenantOutageEndpoints = [
  listTenantOutages,
  createTenantOutage,
  searchTenantArea,
  saveTenantOutage,
  removeTenantOutage,
  confirmTenantOutage,
  updateTenantOutage,
  endTenantOutage,
  cancelTenantOutage,
] as const
