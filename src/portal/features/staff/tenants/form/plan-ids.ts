import { recordIdPattern } from '#domain/platform/values/record-id.ts'
import { maxSubjects } from '#domain/staff/tenants/tenant-limits.ts'

/** The ids of a line such as "11, 14"; null when it holds anything else, or too many. Empty: none. */
export function parsePlanIds(line: string): string[] | null {
  const ids = [...new Set(line.split(/[\s,;]+/).filter((part) => part !== ''))]
  return ids.length <= maxSubjects && ids.every((id) => recordIdPattern.test(id)) ? ids : null
}
