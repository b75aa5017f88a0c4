/**
 * The hashed files an HTML page names, in order: those it loads and those of its import map. Pages of
 * one build name the same files.
 */
export function assetPathsOf(html: string): string {
  return [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path).join(' ')
}
