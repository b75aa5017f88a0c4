import type { Page } from 'playwright/test'
import { translatePage } from '#tests/support/browser/page-translator.ts'

/**
 * Translates every page that is opened from now on, as a browser does: once the page has loaded, in a world
 * of its own, where nothing that the page changes in the browser's functions is seen.
 */
export async function translatePages(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    worldName: 'translator',
    source: `addEventListener('load', () => (${String(translatePage)})({ delayMs: 10 }))`,
  })
}

/** A text without the marks of the translator. */
export const withoutMarks = (text: string) => text.replaceAll(/[‹›]/g, '')

/**
 * What the page says other than what React last drew, by element: words of before a change, words that are
 * gone, words that stand twice. Read from React's own tree, which no built page shows in another way.
 */
export function findStaleTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    interface Fiber {
      readonly tag: number
      readonly child: Fiber | null
      readonly sibling: Fiber | null
      readonly memoizedState: unknown
      readonly memoizedProps: unknown
      readonly stateNode: unknown
    }
    const [portal, text, offscreen] = [4, 6, 22]
    const found: string[] = []
    const isFiber = (value: unknown): value is Fiber =>
      typeof value === 'object' && value !== null && 'memoizedProps' in value
    const words = (value: string) => value.replaceAll(/[‹›]/g, '').replaceAll(/\s+/g, ' ').trim()
    const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number'

    function compare(element: Element, drawn: string, shown: string): void {
      if (words(drawn) !== words(shown))
        found.push(`<${element.localName}> ${words(drawn)} | ${words(shown)}`)
    }
    /** Of the texts directly in an element. */
    const shownIn = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text || node.nodeName === 'FONT')
        .map((node) => node.textContent)
        .join('')

    /** @returns the texts of these fibers that stand directly in the element around them. */
    function visit(first: Fiber | null): string {
      let drawn = ''
      for (let at = first; at; at = at.sibling) {
        const { tag, child, memoizedProps: props, memoizedState, stateNode } = at
        if (tag === text) drawn += String(props)
        else if (tag === offscreen && memoizedState !== null) continue
        else if (stateNode instanceof Element && stateNode.isConnected) {
          const only: unknown =
            props instanceof Object && 'children' in props ? props.children : null
          if (!stateNode.closest('textarea, svg, head, select')) {
            const inside = visit(child)
            if (isWord(only)) compare(stateNode, String(only), stateNode.textContent)
            else compare(stateNode, inside, shownIn(stateNode))
          }
        } else if (tag === portal) visit(child)
        else drawn += visit(child)
      }
      return drawn
    }

    const root = document.querySelector('#root')
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'))
    const host: unknown = root && key ? Reflect.get(root, key) : null
    const container: unknown = isFiber(host) ? host.stateNode : null
    const current: unknown =
      container instanceof Object && 'current' in container ? container.current : null
    if (!isFiber(current) || !current.child) return ['React has drawn nothing']
    visit(current.child)
    return found
  })
}
