import type { Endpoint, RefusalText } from '#contract/platform/endpoint.ts'
import { refuse } from '#server/platform/http/refusal.ts'

/** The result of a service, unless it is a refusal. */
export function orRefuse<E extends Endpoint, T extends object | null>(
  endpoint: E,
  result: T | ({ readonly refused: RefusalText<E> } & Parameters<typeof refuse>[2]),
): Exclude<T, { readonly refused: unknown }> {
  if (result && 'refused' in result) {
    const { refused, ...extra } = result
    refuse(endpoint, refused, extra)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a refusal has just been thrown
  return result as Exclude<T, { readonly refused: unknown }>
}
