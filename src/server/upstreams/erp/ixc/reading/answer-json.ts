import { readJson } from '#server/platform/egress/answers/read-json.ts'
import { readText } from './answer-text.ts'

/**
 * The JSON value in an answer, or in the text that was read from one, or undefined when it holds no
 * JSON.
 */
export function readAnswer(answer: Uint8Array | string): unknown {
  return readJson(typeof answer === 'string' ? answer : readText(answer))
}
