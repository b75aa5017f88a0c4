import { inlineHash } from '#server/platform/http/answers/inline-hash.ts'

/**
 * The hashes of a page's import maps, by which the policy allows them: one in the built page, none in
 * development. The map names the files of a release, so that a changed file changes no other one.
 */
export function importMapHashes(page: string): string[] {
  const maps = page.matchAll(/<script type="importmap">([^<]*)<\/script>/g)
  return Array.from(maps, ([, text = '']) => inlineHash(text))
}
