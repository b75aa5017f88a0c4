import { staffCookieNames } from '#contract/staff.ts'

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  if (!found) return null
  try {
    return decodeURIComponent(found.slice(name.length + 1))
  } catch {
    // A sibling host can set a cookie of this name that cannot be decoded.
    return null
  }
}

/** The administrator the readable cookies name (specification 6). For display only: they grant nothing. */
export function signedInAs(): { name: string; email: string } | null {
  const name = readCookie(staffCookieNames.name)
  const email = readCookie(staffCookieNames.email)
  return name && email ? { name, email } : null
}
