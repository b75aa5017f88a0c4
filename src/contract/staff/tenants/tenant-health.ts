import * as v from 'valibot'

/**
 * The state of a provider's upstreams in one word, the worst of all: `unused` when none was called since
 * this server process started.
 */
export const tenantHealthSchema = v.picklist(['unused', 'working', 'recovering', 'failing'])
export type TenantHealthWord = v.InferOutput<typeof tenantHealthSchema>
