export function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || null
}

/**
 * Sets a cookie for this host only, with a lifetime of `seconds`; 0 deletes it. The value is not
 * encoded, so it must contain only cookie-safe characters.
 */
export function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`
}
