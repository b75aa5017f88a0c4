import { parse } from 'bowser'

/**
 * What a browser says of itself, in two words people know: "Chrome · Android". Empty when it says
 * nothing. It is a label for the subscriber's own eyes and decides nothing.
 */
export function browserNameOf(userAgent: string | null): string {
  if (!userAgent) return ''
  const { browser, os } = parse(userAgent.slice(0, 500))
  return [browser.name, os.name]
    .filter(Boolean)
    .join(' · ')
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 60)
}
