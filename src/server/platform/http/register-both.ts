import type { AnswerInput, Endpoint } from '#contract/platform/endpoint.ts'
import type { Call } from './call.ts'
import { type Api, register } from './register.ts'

/**
 * Adds the routes of two calls that one handler answers, such as those of both kinds of staff. The handler
 * is given the endpoint that was called, to refuse it.
 */
export function registerBoth<First extends Endpoint, Second extends Endpoint>(
  api: Api,
  [first, second]: readonly [First, Second],
  handler: (
    call: Call<First> | Call<Second>,
    endpoint: First | Second,
  ) => Promise<AnswerInput<First> & AnswerInput<Second>>,
): void {
  register(api, first, (call) => handler(call, first))
  register(api, second, (call) => handler(call, second))
}
