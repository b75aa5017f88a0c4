import { parse } from 'bowser'

/**
 * Browser and system by the User-Agent, such as "Chrome · Android"; empty for an unknown one. A label
 * that subscribers see in the list of their sessions; it decides nothing.
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
