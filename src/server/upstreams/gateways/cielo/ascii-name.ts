/** A name as Cielo accepts it: letters without accents, cut to its maximum length. */
export function asciiName(name: string, maxLength: number): string {
  const withoutAccents = name.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return withoutAccents
    .replaceAll(/[^A-Za-z0-9 ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trimStart()
    .slice(0, maxLength)
    .trimEnd()
}
