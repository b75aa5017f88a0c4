/** The hashed files a page asks for, in order: two pages with the same ones are of one build. */
export function assetsIn(page: string): string {
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path).join(' ')
}
