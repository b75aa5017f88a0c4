import type { Ctx } from '../context.ts'
import { sendText } from './send-text.ts'

const keptTexts = new WeakMap<object, string>()

/** Writes an answer that never changes as JSON once, for all calls that get it. */
export function keepText<T extends object>(answer: T): Readonly<T> {
  keptTexts.set(answer, JSON.stringify(answer))
  return answer
}

const textOf = (value: unknown): string =>
  (typeof value === 'object' && value !== null && keptTexts.get(value)) || JSON.stringify(value)

export function sendJson(c: Ctx, value: unknown, status = 200): Promise<Response> {
  return sendText(c, { text: textOf(value), type: 'application/json', status })
}
