import { probeServer } from '#portal/queries/ping.ts'

/** Whether code could not be loaded, because a new version has replaced it or for want of a network. */
export function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload/i.test(
      error.message,
    )
  )
}

const mark = 'portal-loaded-again'

/** Notes that the page is loaded again; false where it was before, or where nothing can be noted. */
function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(mark) !== null) return false
    sessionStorage.setItem(mark, '1')
    return sessionStorage.getItem(mark) !== null
  } catch {
    return false
  }
}

/**
 * Loads the page again, once for a tab, where code of the portal did not come from a server that answers:
 * most browsers do not ask a second time for code that failed, and a page of another version names other
 * code. Resolves to false where that was no use already or would lead to no page.
 */
export async function reloadForCode(error: unknown): Promise<boolean> {
  if (!isMissingCode(error) || (await probeServer()) !== 'well' || !isFirstTime()) return false
  location.reload()
  return true
}
