/** Letters and digits alone: a code is shown in groups, and in lines. */
const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Selects the text where the page shows it, the place nearest to that element first, and moves the focus
 * there, so that the device's own copying takes it. False where the page does not show it.
 */
export function selectShown(text: string, near: Element | null): boolean {
  const wanted = bare(text)
  for (let around = near?.parentElement; around; around = around.parentElement) {
    const places = [...around.querySelectorAll<HTMLElement>('*')]
    // Of nested ones the innermost.
    const place = places.findLast((one) => {
      const shown = one instanceof HTMLInputElement ? one.value : one.textContent
      return bare(shown) === wanted
    })
    if (!place) continue
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus()
    if (place instanceof HTMLInputElement) place.select()
    else getSelection()?.selectAllChildren(place)
    return true
  }
  return false
}
