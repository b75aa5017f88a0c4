/** How a translator takes a text out of the page. */
export type Replacement = 'replace' | 'insert first' | 'remove first' | 'wrap' | 'whole element'

/**
 * Imitates a browser that translates the page, as Google Translate does: puts two elements (`<font>`) in
 * the place of each text, a moment later, and of what appears or changes from then on. Leaves out what is
 * not to be translated. A translation is the text in the signs `‹ ›`. Runs in the page, so it needs nothing
 * from outside of itself.
 * @returns ends it
 */
export function translatePage({
  delayMs = 20,
  replacement = 'replace',
  isAtOnce = false,
}: {
  readonly delayMs?: number
  /** What appears later is replaced before the page draws anything else, as from a store of translations. */
  readonly isAtOnce?: boolean
  readonly replacement?: Replacement
} = {}): () => void {
  const left =
    'script, style, code, textarea, noscript, svg, font, [translate="no"], .notranslate, [contenteditable]'
  const wrap = (...children: readonly (Node | string)[]) => {
    const font = document.createElement('font')
    font.style.verticalAlign = 'inherit'
    font.append(...children)
    return font
  }

  function replace(text: Text): void {
    const { parentNode: parent, nextSibling: next } = text
    if (!parent) return
    const mark = (words: string | null) => (words ?? '').replace(/\S(?:.*\S)?/s, '‹$&›')
    const words = mark(text.data)
    if (replacement === 'wrap') {
      const font = parent.insertBefore(wrap(), text)
      font.append(wrap(text))
      text.data = words
      return
    }
    if (replacement === 'whole element' && parent.children.length === 0) {
      parent.textContent = mark(parent.textContent)
      return
    }
    const font = wrap(wrap(words))
    if (replacement === 'insert first') {
      parent.insertBefore(font, text)
      text.remove()
    } else if (replacement === 'remove first') {
      text.remove()
      parent.insertBefore(font, next)
    } else text.replaceWith(font)
  }

  function isForeign(text: Text): boolean {
    return (
      /\p{L}|\d/u.test(text.data) && !text.data.includes('‹') && !text.parentElement?.closest(left)
    )
  }

  /** What each text read when its translation was asked for. */
  const asked = new Map<Text, string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function apply(): void {
    timer = undefined
    const due = [...asked]
    asked.clear()
    for (const [text, words] of due) {
      if (!text.isConnected || !isForeign(text)) continue
      if (text.data === words) replace(text)
      else ask(text)
    }
  }
  function ask(node: Node): void {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    for (let at: Node | null = node; at; at = texts.nextNode()) {
      if (at instanceof Text && isForeign(at)) asked.set(at, at.data)
    }
    if (isAtOnce) apply()
    else if (asked.size > 0) timer ??= setTimeout(apply, delayMs)
  }

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Text) ask(target)
      for (const node of addedNodes) ask(node)
    }
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  ask(document.body)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}
