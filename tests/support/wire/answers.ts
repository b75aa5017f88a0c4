import * as v from 'valibot'
import type { AnswerOf, Endpoint } from '#contract/platform/endpoint.ts'

const bodySchema = v.record(v.string(), v.unknown())

/** An answer without what is random in it, its id and challenge: what could tell two refusals apart. */
export async function readRefusal(answer: Response) {
  const { request_id: _, challenge: __, ...body } = v.parse(bodySchema, await answer.json())
  return { status: answer.status, body }
}

/** What an endpoint answers when all is well, read as the portal reads it. */
export async function expectOk<E extends Endpoint>(
  endpoint: E,
  answer: Response,
): Promise<AnswerOf<E>> {
  if (answer.status !== 200) throw new Error(`${endpoint.name}: ${answer.status}`)
  // The schema is this endpoint's own; its output type is lost on the way through the generic.
  return v.parse(endpoint.answer, await answer.json()) as AnswerOf<E>
}

const textSchema = v.object({ message: v.optional(v.string(), 'ok') })

/** Status and text of an answer in one line: `401 invalid passkey`, or `200 ok`. */
export async function readOutcome(answer: Response): Promise<string> {
  return `${answer.status} ${v.parse(textSchema, await answer.json()).message}`
}
