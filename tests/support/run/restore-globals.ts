import { afterAll, vi } from 'vitest'

// Files of tests share their process: with the clock that one has replaced, the next would wait for ever, and
// what one has put in the place of the browser's own is what the next would load its libraries with. Files
// that need a document share that, too: an element, an attribute or a stored entry would meet the next.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  if (typeof document !== 'undefined') emptyDocument()
})

function emptyDocument(): void {
  const root = document.documentElement
  document.body.replaceChildren()
  for (const element of [root, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0]
    if (name) document.cookie = `${name}=; Max-Age=0; Path=/`
  }
}
