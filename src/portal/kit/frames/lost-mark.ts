const key = 'line-lost'

/**
 * Remembers in this browser tab that the connection is lost, so that the next page of the visit does not
 * find it out again. Storage may be unavailable; the next page then waits once more.
 */
export const lostMark = {
  isSet(): boolean {
    try {
      return sessionStorage.getItem(key) !== null
    } catch {
      return false
    }
  },
  set(): void {
    try {
      sessionStorage.setItem(key, '1')
    } catch {
      // Not remembered.
    }
  },
  clear(): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Nothing was remembered.
    }
  },
}
