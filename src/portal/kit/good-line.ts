import * as v from 'valibot'
import { isConnectionLost, isConnectionSlow } from './connection.ts'

/** What some browsers tell of the line (`navigator.connection`); Safari and Firefox tell nothing. */
const lineSchema = v.object({
  saveData: v.optional(v.boolean(), false),
  effectiveType: v.optional(v.string(), '4g'),
  metered: v.optional(v.boolean(), false),
})

/**
 * Whether the line allows requests made ahead of their use: it answers, is fast, and the browser asks
 * for no sparing of data. A mobile line as such does: the few kilobytes are meant for its bad days.
 */
export function isLineGood(): boolean {
  if (isConnectionLost() || isConnectionSlow()) return false
  if (matchMedia('(prefers-reduced-data: reduce)').matches) return false
  if (!('connection' in navigator)) return true
  const line = v.safeParse(lineSchema, navigator.connection)
  if (!line.success) return true
  const { saveData, effectiveType, metered } = line.output
  return !saveData && !metered && effectiveType === '4g'
}
