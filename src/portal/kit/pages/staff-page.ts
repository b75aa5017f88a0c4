import { isStaffPath } from '#contract/staff/staff-path.ts'

/** Whether the page is one of staff, on which nothing is stored. The server draws none of theirs. */
export const isStaffPage = (): boolean =>
  typeof location !== 'undefined' && isStaffPath(location.pathname)
