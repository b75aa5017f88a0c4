import type { Context } from 'hono'
import * as v from 'valibot'

/** Whether a form of the page was sent, and no program's JSON. */
export const isForm = (c: Context) =>
  /^application\/x-www-form-urlencoded|^multipart\/form-data/i.test(
    c.req.header('content-type') ?? '',
  )

/** Converts form fields: numbers arrive as text, and empty fields count as absent. */
function fromForm(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled = Object.entries(fields).filter(([, value]) => value !== '')
  return Object.fromEntries(
    filled.map(([name, value]) => [name, name === 'ms' ? Number(value) : value]),
  )
}

/** The fields of a form, or the JSON of a program; null when it is neither. */
export async function readBody(c: Context): Promise<unknown> {
  if (isForm(c)) return fromForm(await c.req.parseBody())
  const text = await c.req.text()
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Names the field and the fault ("mode: Invalid type…"), for people who call the sandbox by hand.
 */
export function validationMessage(issues: readonly v.BaseIssue<unknown>[]): { message: string } {
  const words = issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
  return { message: words.join('; ') }
}

/** Redirects forms to the page and answers programs with JSON. */
export function done(c: Context): Response {
  return isForm(c) ? c.redirect('/sandbox', 303) : c.json({ type: 'success' })
}
