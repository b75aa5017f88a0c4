import { operatorCookieNames } from '#contract/operators.ts'

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

/** Who the cookies say is signed in (specification 6). For the eye alone: they open nothing. */
export function signedInAs(): { name: string; email: string } | null {
  const name = readCookie(operatorCookieNames.name)
  const email = readCookie(operatorCookieNames.email)
  return name && email ? { name, email } : null
}
