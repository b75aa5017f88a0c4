import { staffCookieNames } from '#contract/staff.ts'

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  if (!found) return null
  try {
    return decodeURIComponent(found.slice(name.length + 1))
  } catch {
    // A sibling host can plant a cookie of that name that decodes to nothing.
    return null
  }
}

/** Who the cookies say is signed in (specification 6). For the eye alone: they open nothing. */
export function signedInAs(): { name: string; email: string } | null {
  const name = readCookie(staffCookieNames.name)
  const email = readCookie(staffCookieNames.email)
  return name && email ? { name, email } : null
}
