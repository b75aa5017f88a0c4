const shape = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][^\s<>"'`\\]*)?$/i

/**
 * A typed external link, trimmed, or null when it is not safe to follow: only https with a plain
 * host and no credentials is accepted. A browser must not read it as a script, another scheme or
 * our own origin.
 */
export function secureLink(link: string): string | null {
  const trimmed = link.trim()
  return shape.test(trimmed) ? trimmed : null
}
