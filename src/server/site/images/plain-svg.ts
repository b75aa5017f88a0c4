/**
 * Parts of an SVG that may load other files, nest without end or take hours to draw. Only SVGs
 * without them are drawn, and only their pixels are served.
 */
const unsafeParts =
  /<!DOCTYPE|<!ENTITY|<(?:\w+:)?(?:script|foreignObject|image|feImage|filter|use|pattern)\b|@import|(?:href|src)\s*=\s*["'](?!#)/i

/** Limit of an SVG, in bytes: drawing one may take time that grows with its square. */
export const maxSvgBytes = 256 * 1024

/** True when an SVG has none of the parts above. */
export function isPlainSvg(bytes: Uint8Array): boolean {
  return !unsafeParts.test(new TextDecoder().decode(bytes))
}
