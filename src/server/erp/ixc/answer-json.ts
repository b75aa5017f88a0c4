import { readJson } from '#server/egress/read-json.ts'
import { readText } from './answer-text.ts'

/** The beginning of a notice that PHP prints, as HTML or as plain text. */
const notice = /^(?:\s|<[^>]{0,20}>)*(?:PHP )?(?:Warning|Notice|Deprecated)\b/
/** Everything up to the end of the last notice, which names its line; the answer follows it. */
const notices = /^[\s\S]{0,4000}?\bon line (?:<b>)?\d+(?:<\/b>)?(?:\s*<br ?\/?>)?\s*(?=[[{"])/

/**
 * The JSON value in an answer, or undefined when the answer holds no JSON. Some servers print notices
 * of PHP before the JSON.
 */
export function readAnswer(answer: Uint8Array | string): unknown {
  const text = typeof answer === 'string' ? answer : readText(answer)
  return readJson(notice.test(text) ? text.replace(notices, '') : text)
}
