/** True for `#rrggbb` in either case and nothing else, because the text goes into a stylesheet. */
export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}
