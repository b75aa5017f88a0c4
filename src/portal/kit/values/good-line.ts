import * as v from 'valibot'
import { isConnectionLost, isConnectionSlow } from '#portal/kit/browser/connection.ts'

/** What some browsers tell of the line (`navigator.connection`); Safari and Firefox tell nothing. */
const lineSchema = v.object({
  saveData: v.optional(v.boolean(), false),
  effectiveType: v.optional(v.string(), '4g'),
  metered: v.optional(v.boolean(), false),
})

/** What the browser tells; null where it tells nothing. */
function readLine(): v.InferOutput<typeof lineSchema> | null {
  if (!('connection' in navigator)) return null
  const line = v.safeParse(lineSchema, navigator.connection)
  return line.success ? line.output : null
}

/** Whether the subscriber has asked the browser or the system to spare data (Save-Data). */
export function wantsLessData(): boolean {
  return matchMedia('(prefers-reduced-data: reduce)').matches || (readLine()?.saveData ?? false)
}

/**
 * Whether the line allows requests made ahead of their use: it answers, is fast, and the browser asks
 * for no sparing of data. A mobile line as such does: the few kilobytes are meant for its bad days.
 */
export function isLineGood(): boolean {
  if (isConnectionLost() || isConnectionSlow()) return false
  if (matchMedia('(prefers-reduced-data: reduce)').matches) return false
  const line = readLine()
  if (!line) return true
  const { saveData, effectiveType, metered } = line
  return !saveData && !metered && effectiveType === '4g'
}
