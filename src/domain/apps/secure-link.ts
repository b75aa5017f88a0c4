const shape = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][^\s<>"'`\\]*)?$/i

/**
 * A link out of the portal as somebody typed it: https with a plain host and no credentials, or
 * null. Anything a browser might read as a script, another scheme or our own origin is not one.
 */
export function secureLink(link: string): string | null {
  const trimmed = link.trim()
  return shape.test(trimmed) ? trimmed : null
}
