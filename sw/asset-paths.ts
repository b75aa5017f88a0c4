/** The hashed files an HTML page loads, in order. Pages of one build load the same files. */
export function assetPathsOf(html: string): string {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path).join(' ')
}
