import type { Endpoint } from '#contract/platform/endpoint.ts'

/** Input that is enough to reach the check of who may call; the input itself is checked after it. */
export const anyInput = ({ path, body }: Endpoint, query: object = { walk: 'on' }) => ({
  params: Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1'])),
  query,
  body: body ? {} : undefined,
})
