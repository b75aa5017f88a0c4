import * as v from 'valibot'
import { endpoint } from '#contract/platform/endpoint.ts'
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
const ofTenant = v.object({ clientId })
const ofOutage = v.object({ clientId, outageId: uuid })
const unknown = { 'customer not found': 404 } as const

export const listTenantOutages = endpoint({
  name: 'listTenantOutages',
  method: 'GET',
  path,
  policy: 'admin',
  summary: 'The outages of a provider, page by page.',
  params: ofTenant,
  query: listOutages.query,
  answer: listOutages.answer,
  refusals: unknown,
})

export const createTenantOutage = endpoint({
  name: 'createTenantOutage',
  method: 'POST',
  path,
  policy: 'admin',
  summary: 'Begin an outage of a provider.',
  params: ofTenant,
  entry: createOutage.entry,
  body: createOutage.body,
  answer: createOutage.answer,
  refusals: { ...createOutage.refusals, ...unknown },
})

export const saveTenantOutage = endpoint({
  name: 'saveTenantOutage',
  method: 'PUT',
  path: `${path}/{outageId}`,
  policy: 'admin',
  summary: "Replace a draft of a provider's outage.",
  params: ofOutage,
  entry: saveOutage.entry,
  body: saveOutage.body,
  answer: saveOutage.answer,
  refusals: { ...saveOutage.refusals, ...unknown },
})

export const removeTenantOutage = endpoint({
  name: 'removeTenantOutage',
  method: 'DELETE',
  path: `${path}/{outageId}`,
  policy: 'admin',
  summary: "Delete a draft of a provider's outage.",
  params: ofOutage,
  answer: removeOutage.answer,
  refusals: { ...removeOutage.refusals, ...unknown },
})

export const confirmTenantOutage = endpoint({
  name: 'confirmTenantOutage',
  method: 'POST',
  path: `${path}/{outageId}/confirm`,
  policy: 'admin',
  needsFreshSignIn: true,
  summary: 'Publish an outage of a provider.',
  params: ofOutage,
  body: confirmOutage.body,
  answer: confirmOutage.answer,
  refusals: { ...confirmOutage.refusals, ...unknown },
})

export const updateTenantOutage = endpoint({
  name: 'updateTenantOutage',
  method: 'POST',
  path: `${path}/{outageId}/update`,
  policy: 'admin',
  needsFreshSignIn: true,
  summary: 'Add what is new to an outage of a provider.',
  params: ofOutage,
  entry: updateOutage.entry,
  body: updateOutage.body,
  answer: updateOutage.answer,
  refusals: { ...updateOutage.refusals, ...unknown },
})

export const endTenantOutage = endpoint({
  name: 'endTenantOutage',
  method: 'POST',
  path: `${path}/{outageId}/end`,
  policy: 'admin',
  summary: 'Say that the connection of a provider is back.',
  params: ofOutage,
  answer: endOutage.answer,
  refusals: { ...endOutage.refusals, ...unknown },
})

export const cancelTenantOutage = endpoint({
  name: 'cancelTenantOutage',
  method: 'POST',
  path: `${path}/{outageId}/cancel`,
  policy: 'admin',
  summary: 'Cancel a maintenance of a provider.',
  params: ofOutage,
  answer: cancelOutage.answer,
  refusals: { ...cancelOutage.refusals, ...unknown },
})

export const searchTenantArea = endpoint({
  name: 'searchTenantArea',
  method: 'GET',
  path: `${path}/area`,
  policy: 'admin',
  mayRefuse: ['too many requests', 'upstream failed', 'upstream unavailable'],
  summary: "Search the cities, districts and network points of a provider's ERP.",
  params: ofTenant,
  query: searchOutageArea.query,
  answer: searchOutageArea.answer,
  refusals: unknown,
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
