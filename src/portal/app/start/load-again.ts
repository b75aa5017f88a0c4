import { startAgain } from '#portal/kit/pages/start-again.ts'
import { probeServer } from '#portal/queries/calls/ping.ts'

const mark = 'portal-loaded-again'

/**
 * Loads the page again, once for a tab, where the portal did not open although its server answers: its code
 * is another version's, or did not come, and most browsers do not ask a second time for code that failed.
 * Resolves to false where that was no use already, would lead to no page, or could not be noted.
 */
export async function loadPageAgain(): Promise<boolean> {
  try {
    if (sessionStorage.getItem(mark) || (await probeServer()) !== 'well') return false
    sessionStorage.setItem(mark, '1')
  } catch {
    return false
  }
  startAgain()
  return true
}
